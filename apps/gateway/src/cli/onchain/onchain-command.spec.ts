import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mainnet } from '@chaintide/onchain/blocks/network';
import { fileBytes } from '@chaintide/onchain/files/testing';
import { Dice, nextBlock, type NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { CommandError } from '../command-error.ts';
import { onchainCommand } from './onchain-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'chaintide-onchain-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lines = (...args: string[]): string[] => {
  const printed: string[] = [];
  onchainCommand(args, { line: (text) => printed.push(text), remark: (text) => printed.push(`# ${text}`) });
  return printed;
};
const refusal = (...args: string[]): string => {
  try {
    return `not refused: ${lines(...args).join('\n')}`;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
};
const inFolder = (name: string, content: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const { magic } = mainnet;
const key = Uint8Array.of(7, 1, 2, 3, 4, 5, 6, 250);

const chain: NaiveBlock[] = [];
for (let i = 0; i < 30; i++) chain.push(nextBlock(chain.at(-1), new Dice(i), i));
const stale = nextBlock(chain[20], new Dice(99), 99);
const blocks = [...chain, stale];

/** A node's folder, and the blocks of the same chain in one file alone. */
const writeNode = (): string => {
  const path = mkdtempSync(join(folder, 'node-'));
  const rest = { magic, key, reserved: 100 };
  writeFileSync(join(path, 'xor.dat'), key);
  writeFileSync(join(path, 'blk00000.dat'), fileBytes(blocks.map(({ bytes }) => bytes).toReversed(), rest));
  const undo = blocks.filter(({ height }) => height > 0).map(({ sealedUndo }) => sealedUndo);
  writeFileSync(join(path, 'rev00000.dat'), fileBytes(undo, { ...rest, trailer: 32 }));
  return path;
};

describe('onchain', () => {
  it('gives the same days from files with undo records and from blocks alone', () => {
    const alone = inFolder(
      'alone.dat',
      fileBytes(
        chain.map(({ bytes }) => bytes),
        { magic },
      ),
    );
    const [remark, ...days] = lines(writeNode());
    expect(remark).toBe('# 1 stale blocks left out');
    expect(days).toEqual(lines(alone));
    const last = days.at(-1)!.split(',');
    const supply = [...chain.at(-1)!.coins.values()].reduce((sum, { value }) => sum + value, 0);
    expect(Number(last[7])).toBeCloseTo(supply / 1e8, 8);
    expect(days.slice(1).reduce((sum, row) => sum + Number(row.split(',')[1]), 0)).toBe(chain.length);
  });

  it('prints realized cap, SOPR and MVRV where it is given prices', () => {
    const prices = inFolder('prices.csv', 'time,price\n2009-01-03,2\n2009-01-04,4\n');
    const [header, ...rows] = lines(writeNode(), '--price', prices).slice(1);
    expect(header).toMatch(/,transferred,realized_cap,sopr,mvrv$/);
    const first = rows[0]!.split(',');
    // all coins of the first day cost 2, and are worth as much
    expect(Number(first[11])).toBeCloseTo(2 * Number(first[7]), 4);
    expect(Number(first[13])).toBeCloseTo(1, 8);
  });

  it.each([
    ['nothing', [], /name one file or folder[^]*usage:/],
    ['an unknown option', ['x.dat', '--form', 'x'], /--form[^]*usage:/],
    ['a missing file', [join(folder, 'none.dat')], /there is no .*none\.dat/],
    ['an unknown day rule', ['x.dat', '--day-rule', 'moon'], /moon is none of header, mtp, utc\+8/],
    ['a wrong count', ['x.dat', '--big', '0'], /--big 0 is not a number from 1/],
    ['a wrong magic', ['x.dat', '--magic', 'f9be'], /not four bytes/],
    ['undo of nothing', ['undo'], /name one rev file/],
  ])('refuses %s with one sentence', (_, args, text) => expect(refusal(...args)).toMatch(text));

  it.each([
    ['without a column of prices', 'time,high\n2020-01-01,1\n', /broken\.csv has no column named price or PriceUSD/],
    [
      'with a cell that is no price',
      'time,price\n2020-01-01,1\n2020-01-02,x\n',
      /broken\.csv line 3: "x" is not a price/,
    ],
    ['with a cell that is no day', 'date,close\nyesterday,1\n', /broken\.csv line 2: "yesterday" is not a day/],
    ['without prices', 'time,price\n', /broken\.csv has no prices/],
  ])('refuses a price file %s', (_, content, text) =>
    expect(refusal(writeNode(), '--price', inFolder('broken.csv', content))).toMatch(text),
  );

  it('says where in the files and in the chain it stopped', () => {
    const bytes = fileBytes(
      chain.map((block) => block.bytes),
      { magic },
    );
    expect(refusal(inFolder('cut.dat', bytes.subarray(0, -5)))).toMatch(/ends within a record .*cut\.dat, offset \d+/);
    expect(
      refusal(
        inFolder(
          'xored.dat',
          fileBytes(
            chain.map((one) => one.bytes),
            { magic, key },
          ),
        ),
      ),
    ).toMatch(/instead of f9beb4d9, .* XOR key.*xored\.dat, offset 0/);
    const damaged = bytes.slice();
    damaged[damaged.length - 1]! ^= 1; // lock time of the last transaction
    expect(refusal(inFolder('damaged.dat', damaged))).toMatch(
      /not those that the header names .*height 29, block [\da-f]{64}/,
    );
    expect(
      refusal(
        inFolder(
          'pruned.dat',
          fileBytes(
            chain.slice(3).map((one) => one.bytes),
            { magic },
          ),
        ),
      ),
    ).toMatch(/the node prunes[^]*-reindex[^]*pruned\.dat, height 3, block/);
  });

  it('takes the key and the magic of another network', () => {
    const other = { magic: Uint8Array.of(1, 2, 3, 4), trailer: 32, key };
    const path = inFolder('rev.dat', fileBytes([chain.at(-1)!.sealedUndo], other));
    const [line] = lines('undo', path, '--magic', '01020304', '--xor', inFolder('key.dat', key));
    expect(line).toMatch(new RegExp(`^1,${chain.at(-1)!.spent.length},`));
  });
});

const shared = (name: string): string => resolve('../../../shared/data', name);
const [first, undo, coinMetrics] = [
  shared('first-439-blocks.dat'),
  shared('core-undo-24870.dat'),
  shared('coinmetrics_btc.csv'),
];
const missing = [first, undo, coinMetrics].filter((path) => !existsSync(path));
const whenPresent = missing.length === 0 ? it : it.skip;
if (missing.length > 0) process.stdout.write(`real blocks not read: there is no file ${missing.join(', ')}\n`);

/** Cells of some columns by day. */
const cellsOf = (rows: readonly string[], columns: readonly string[]): Map<string, number[]> => {
  const places = columns.map((column) => rows[0]!.split(',').indexOf(column));
  return new Map(rows.slice(1).map((row) => [row.slice(0, 10), places.map((place) => Number(row.split(',')[place]))]));
};

describe('onchain, on real blocks', () => {
  whenPresent('equals Coin Metrics by median time past, from 2009-01-09 to 13', () => {
    const ours = cellsOf(lines(first, '--day-rule', 'mtp'), [
      'blocks',
      'active',
      'tx',
      'issuance',
      'supply',
      'nonzero',
    ]);
    const theirs = cellsOf(readFileSync(coinMetrics, 'utf8').split('\n').slice(0, 20), [
      'BlkCnt',
      'AdrActCnt',
      'TxCnt',
      'IssTotNtv',
      'SplyCur',
      'AdrBalCnt',
    ]);
    for (const day of ['09', '10', '11', '12', '13'])
      expect(ours.get(`2009-01-${day}`)).toEqual(theirs.get(`2009-01-${day}`));
  });

  whenPresent('puts 14 blocks on 2009-01-09 by their own times, 19 by median time past', () => {
    const blocksBy = (rule: string) => cellsOf(lines(first, '--day-rule', rule), ['blocks']).get('2009-01-09');
    expect([blocksBy('header'), blocksBy('mtp')]).toEqual([[14], [19]]);
  });

  whenPresent('counts the days that the first payment destroyed', () => {
    expect(cellsOf(lines(first, '--day-rule', 'mtp'), ['cdd']).get('2009-01-11')![0]).toBeCloseTo(149.159, 3);
  });

  whenPresent('reads an undo file that a node wrote', () => {
    expect(lines('undo', undo)).toEqual(['24870,28446,202751798749181', 'p2pkh,28354', 'p2pk(02),50', 'p2pk(03),42']);
  });
});
