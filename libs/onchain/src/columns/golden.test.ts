import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Block, Transaction } from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';
import type { DayRule } from '../blocks/times.ts';
import type { CoinFlow } from '../flow.ts';
import { CohortMatrix } from '../matrix/matrix.ts';
import type { Columns } from './columns.ts';
import { deriveColumns } from './derive.ts';

// Real third-party data that is not shipped.
const SHARED = path.resolve(import.meta.dirname, '../../../../../shared/data');
const BLOCKS = path.join(SHARED, 'first-439-blocks.dat');
const VENDOR = path.join(SHARED, 'coinmetrics_btc.csv');
const ENVELOPE = 8; // bytes before each block: magic, length

const blocksOf = (file: Buffer): Block[] => {
  const blocks: Block[] = [];
  for (let at = 0; at < file.length; at += ENVELOPE + file.readUInt32LE(at + 4))
    blocks.push(Block.fromBuffer(file.subarray(at + ENVELOPE, at + ENVELOPE + file.readUInt32LE(at + 4))));
  return blocks;
};

interface Output {
  readonly value: number;
  readonly height: number;
  readonly isMined: boolean;
}

/** The median of the last eleven headers, the block's own among them, which Coin Metrics counts days by. */
const medianTime = (blocks: readonly Block[], height: number): number => {
  const times = blocks.slice(Math.max(0, height - 10), height + 1).map(({ timestamp }) => timestamp);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
};

/** Flows of whole blocks, with a plain table of all outputs. */
const flowsOf = (blocks: readonly Block[]): CoinFlow[] => {
  const outputs = new Map<string, Output>();
  return blocks.map((block, height) => {
    const transactions = block.transactions!;
    const created = transactions.flatMap((one) => one.outs.map(({ value }) => Number(value)));
    const spent = transactions.flatMap((one) => {
      const inputs = one.ins.filter(({ hash }) => !Transaction.isCoinbaseHash(hash));
      const found = inputs.map(({ hash, index }) => outputs.get(`${Buffer.from(hash).toString('hex')}:${index}`)!);
      one.outs.forEach(({ value }, index) =>
        outputs.set(`${Buffer.from(one.getHash()).toString('hex')}:${index}`, {
          value: Number(value),
          height,
          isMined: one === transactions[0],
        }),
      );
      return found;
    });
    return {
      height,
      hash: block.getHash(),
      previous: block.prevHash!,
      time: block.timestamp,
      medianTime: medianTime(blocks, height),
      bits: block.bits,
      size: block.byteLength(),
      weight: block.weight(),
      transactions: transactions.length,
      subsidy: 50e8,
      fees: 0,
      created: {
        count: created.length,
        values: Float64Array.from(created),
        kinds: new Uint8Array(created.length),
        mined: transactions[0]!.outs.length,
        unspendable: new Uint8Array(created.length).fill(height === 0 ? 1 : 0),
      },
      spent: {
        count: spent.length,
        values: Float64Array.from(spent, ({ value }) => value),
        createdAt: Uint32Array.from(spent, (one) => one.height),
        kinds: new Uint8Array(spent.length),
        mined: Uint8Array.from(spent, ({ isMined }) => Number(isMined)),
      },
    };
  });
};

const rowOf = (matrix: CohortMatrix, day: string): number => Date.parse(day) / 86_400_000 - matrix.firstDay;

const isPresent = existsSync(BLOCKS) && existsSync(VENDOR);

describe.skipIf(!isPresent)('columns of the real blocks 0 to 438', () => {
  const flows = isPresent ? flowsOf(blocksOf(readFileSync(BLOCKS))) : [];
  const columnsBy = (rule: DayRule): { matrix: CohortMatrix; columns: Columns } => {
    const matrix = new CohortMatrix(rule);
    for (const flow of flows) matrix.append(flow);
    return { matrix, columns: deriveColumns(matrix, new Float64Array(matrix.rows).fill(NaN)) };
  };
  const days = ['2009-01-09', '2009-01-10', '2009-01-11', '2009-01-12', '2009-01-13'];

  it('equal those of Coin Metrics by median time past, with ages by the headers', () => {
    const { matrix, columns } = columnsBy('mtp');
    const [header = '', ...lines] = readFileSync(VENDOR, 'utf8').split('\n');
    const places = ['BlkCnt', 'TxCnt', 'IssTotNtv', 'SplyCur', 'HashRate'].map((name) =>
      header.split(',').indexOf(name),
    );
    for (const day of days) {
      const theirs = lines.find((line) => line.startsWith(day))!.split(',');
      const ours = ['block_count', 'tx_count', 'issuance_btc', 'supply', 'hash_rate'].map(
        (name) => columns.get(name)![rowOf(matrix, day)]!,
      );
      expect(ours).toEqual(places.map((place) => expect.closeTo(Number(theirs[place]), 12)));
    }
    expect(columns.get('block_count')![rowOf(matrix, '2009-01-09')]).toBe(19); // the headers say 14
    expect(columns.get('cdd')![rowOf(matrix, '2009-01-11')]).toBeCloseTo(149.159, 3);
  });

  it('have the days that the headers say', () => {
    const { matrix, columns } = columnsBy('header');
    const of = (name: string): number[] => days.map((day) => columns.get(name)![rowOf(matrix, day)]!);
    expect(of('block_count')).toEqual([14, 61, 93, 94, 123]);
    expect(of('supply')).toEqual([700, 3750, 8400, 13_100, 19_250]);
    expect(of('cdd').slice(0, 3)).toEqual([0, 0, 0]);
  });
});
