import { describe, expect, it } from 'vitest';
import { flowOf, markLostCoinbase } from './block-flow.ts';
import { hexOf, plainHex } from './bytes.ts';
import { poolOf, pushedHeight } from './coinbase.ts';
import { readHeader, workOf } from './header.ts';
import { mainnet, subsidyAt } from './network.ts';
import { blockBytes, coinbaseOf, heightScript } from './testing.ts';
import { dayOf, dayRules, medianTime } from './times.ts';
import { Transactions } from './transactions.ts';

const bytesFrom = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
const latin = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

describe('the subsidy', () => {
  it.each([
    [0, 50e8],
    [209_999, 50e8],
    [210_000, 25e8],
    [840_000, 3.125e8],
    [1_260_000, 78_125_000],
    [6_929_999, 1],
    [6_930_000, 0],
    [21_000_000, 0],
  ])('of height %i is %i satoshi', (height, satoshi) => expect(subsidyAt(height, mainnet.halvingBlocks)).toBe(satoshi));

  it('adds up to a little less than 21 million coins', () => {
    const { halvingBlocks } = mainnet;
    let sum = 0;
    for (let era = 0; era < 40; era++) sum += subsidyAt(era * halvingBlocks, halvingBlocks) * halvingBlocks;
    expect(sum).toBe(2_099_999_997_690_000);
  });
});

describe('work', () => {
  it.each([
    [0x1d00_ffff, 0x1_0001_0001n], // difficulty 1, as chainwork of the genesis block
    [0x207f_ffff, 2n],
    [0x0080_0000, 0n],
    [0x1d80_ffff, 0n], // negative
    [0xff12_3456, 0n], // beyond 256 bits
    [0, 0n],
    [0x0101_0000, (1n << 256n) / 2n],
  ])('of bits %i is %i', (bits, work) => expect(workOf(bits)).toBe(work));
});

describe('days', () => {
  const late = { time: Date.UTC(2024, 0, 1, 23, 30) / 1_000, medianTime: Date.UTC(2024, 0, 1, 15, 59) / 1_000 };
  const day = Date.UTC(2024, 0, 1) / 86_400_000;

  it('follow the rule: a block at half past eleven in the evening, UTC, is tomorrow in China', () => {
    expect(dayRules.map((rule) => dayOf(rule, late))).toEqual([day, day, day + 1]);
    expect(dayOf('utc+8', { ...late, time: late.medianTime })).toBe(day);
  });

  it('by median time past ask the last eleven headers, fewer at the beginning', () => {
    expect(medianTime([5])).toBe(5);
    expect(medianTime([5, 9])).toBe(9);
    expect(medianTime([1_000, 1, 11, 2, 10, 3, 9, 4, 8, 5, 7, 6])).toBe(6);
  });
});

describe('a coinbase', () => {
  it('says its height in any length of number, and nothing where it does not begin with one', () => {
    expect(pushedHeight(heightScript(481_815))).toBe(481_815);
    expect(pushedHeight(bytesFrom('03fb7903'))).toBe(227_835);
    expect(pushedHeight(Uint8Array.of(0x51, 0))).toBe(1);
    expect([[], [3, 1, 2], [9, 1], [2, 1, 0x80]].map((bytes) => pushedHeight(Uint8Array.from(bytes)))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['\x03\x01\x02\x03/Foundry USA Pool #dropgold/xyz', 'Foundry USA'],
    [String.fromCharCode(...new TextEncoder().encode('..七彩神仙鱼..')), 'F2Pool'],
    ['\x03abc/slush/\x00', 'Braiins Pool'],
    ['abc/ My own pool /xx', 'My own pool'],
    ['\x04\xff\xff\x00\x1d', undefined],
  ])('%j is signed by %s', (text, pool) => expect(poolOf(latin(text))).toBe(pool));
});

describe('the genesis block', () => {
  it('has the hash that everybody knows', () => {
    const header = bytesFrom(
      '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
    );
    expect(hexOf(readHeader(header).hash)).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
    expect(() => readHeader(header.subarray(1))).toThrow(/a header has 80 bytes, and here are 79/);
  });
});

const replacedHash = '00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e';

describe('a coinbase whose coins nobody can spend', () => {
  const output = { value: 50e8, script: Uint8Array.of(0x51) };
  const blockAt = (height: number, hash?: string) => {
    const block = new Transactions();
    const bytes = blockBytes({ previous: new Uint8Array(32), time: 1, transactions: [coinbaseOf(height, [output])] });
    block.read(bytes);
    const header = { ...readHeader(bytes), ...(hash !== undefined && { hash: bytesFrom(hash).toReversed() }) };
    const position = { header, height, medianTime: 1, network: mainnet };
    markLostCoinbase(block, position);
    return { block, position };
  };
  const isLost = (height: number, hash?: string): boolean => blockAt(height, hash).block.unspendable[0] === 1;

  it('is that of the genesis block, and the two that later ones replaced, on their chain alone', () => {
    expect([isLost(0), isLost(91_722, replacedHash), isLost(91_722), isLost(91_880, replacedHash)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('may pay the subsidy and the fees, and no more', () => {
    const bytes = new Uint8Array();
    const nothing = { count: 0, values: new Float64Array(), createdAt: new Uint32Array(), kinds: bytes, mined: bytes };
    const [early, late] = [blockAt(209_999), blockAt(210_000)];
    expect(flowOf(early.block, early.position, nothing)).toMatchObject({ subsidy: 50e8, fees: 0 });
    expect(() => flowOf(late.block, late.position, nothing)).toThrow(
      `the coinbase pays 5000000000 satoshi of 2500000000 allowed (height 210000, block ${hexOf(late.position.header.hash)})`,
    );
    expect(plainHex(late.position.header.previous)).toMatch(/^0+$/);
  });
});
