import { describe, expect, it } from 'vitest';
import { hexOf, plainHex } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import { mainnet } from '../blocks/network.ts';
import { blockBytes, coinbaseOf, writtenTxid, type WrittenTransaction } from '../blocks/testing.ts';
import { hash256 } from '../hash.ts';
import { DEEPEST_UNWIND, Ledger } from './ledger.ts';
import { loadLedger, saveLedger } from './snapshot.ts';
import { Dice, nextBlock, type NaiveBlock } from './testing.ts';

const SEED = new Uint8Array(16).fill(3);
const script = Uint8Array.of(0x51);
const coinbase = (height: number): WrittenTransaction =>
  coinbaseOf(height, [
    { value: 10, script },
    { value: 20, script },
  ]);

const genesis = blockBytes({ previous: new Uint8Array(32), time: 100, transactions: [coinbase(0)] });
const hashOf = (block: Uint8Array): Uint8Array => hash256(block.subarray(0, 80));
const first = blockBytes({ previous: hashOf(genesis), time: 101, transactions: [coinbase(1)] });
const after = (transactions: WrittenTransaction[], previous = hashOf(first)): Uint8Array =>
  blockBytes({ previous, time: 102, transactions: [coinbase(2), ...transactions] });

const stateOf = (ledger: Ledger): string[] => Array.from(saveLedger(ledger), plainHex);
const started = (): Ledger => {
  const ledger = new Ledger(SEED, mainnet);
  for (const block of [genesis, first]) ledger.apply(block);
  return ledger;
};
const coin = (output: number) => ({ txid: writtenTxid(coinbase(1)), output });
const pay = (inputs: WrittenTransaction['inputs'], value: number): WrittenTransaction => ({
  inputs,
  outputs: [{ value, script }],
});

describe('the ledger', () => {
  it.each([
    ['a coin that does not exist', after([pay([coin(2)], 1)]), ['coin.unknown', `${hexOf(coin(0).txid)}:2`]],
    [
      'a coin of the genesis block',
      after([pay([{ txid: writtenTxid(coinbase(0)), output: 0 }], 1)]),
      ['coin.unknown', 'does not exist'],
    ],
    [
      'the same coin twice',
      after([pay([coin(0)], 1), pay([coin(1)], 1), pay([coin(0)], 1)]),
      ['coin.unknown', 'spent already'],
    ],
    [
      'a coin of a later transaction',
      after([pay([{ txid: writtenTxid(pay([coin(0)], 9)), output: 0 }], 1), pay([coin(0)], 9)]),
      ['coin.unknown', ':0'],
    ],
    ['more than it takes in', after([pay([coin(0), coin(1)], 31)]), ['block.money', '1 satoshi more']],
    [
      'a coin that exists',
      blockBytes({ previous: hashOf(first), time: 102, transactions: [coinbase(1)] }),
      ['coin.exists', 'exists unspent'],
    ],
    ['another block before it', after([], hashOf(genesis)), ['block.link', hexOf(hashOf(first))]],
    [
      'another merkle root',
      after([pay([coin(0)], 9)]).map((byte, i, { length }) => (i === length - 1 ? byte ^ 1 : byte)),
      ['block.merkle', 'header'],
    ],
    ['half of it missing', after([]).subarray(0, 100), ['block.malformed', 'too short']],
    ['a part of the header', after([]).subarray(0, 60), ['block.cut', 'height 2']],
  ] as const)('refuses a block with %s, names the place, and stays as it was', (_, block, [problem, text]) => {
    const ledger = started();
    const before = stateOf(ledger);
    const refused = (() => {
      try {
        return ledger.apply(block);
      } catch (error) {
        return error as ChainError;
      }
    })();
    expect(refused).toBeInstanceOf(ChainError);
    expect(refused).toMatchObject({ problem, place: { height: 2 } });
    expect((refused as ChainError).message).toContain(text);
    expect(stateOf(ledger)).toEqual(before);
    ledger.apply(after([pay([coin(0), coin(1)], 30)]));
    expect([ledger.height, ledger.coins.count]).toEqual([2, 3]);
  });

  it('takes back as many blocks as a day has, and no more', () => {
    const ledger = new Ledger(SEED, mainnet);
    let tip: NaiveBlock | undefined;
    const states: string[] = [];
    for (let i = 0; i < DEEPEST_UNWIND + 20; i++) {
      tip = nextBlock(tip, new Dice(i), i);
      ledger.apply(tip.bytes);
      states.push(plainHex(ledger.state.hash));
    }
    for (let i = 0; i < DEEPEST_UNWIND; i++) {
      ledger.unwind();
      expect(plainHex(ledger.state.hash)).toBe(states.at(-2 - i));
    }
    expect(() => ledger.unwind()).toThrow(/at most 144 blocks \(height 19, block [\da-f]{64}\)/);
  });
});

describe('a snapshot', () => {
  const parts = [...saveLedger(started())];
  const load = (all: readonly Uint8Array[]) => () => {
    const rest = all.values();
    return loadLedger(() => rest.next().value, mainnet);
  };

  it('is loaded as it was saved', () => {
    expect(stateOf(load(parts)())).toEqual(stateOf(started()));
  });

  it('is refused where a part is damaged, missing, or not of this version', () => {
    expect(load(parts.map((part, i) => (i === 3 ? part.with(2, part[2]! ^ 1) : part)))).toThrow(/checksum differs/);
    expect(load(parts.slice(0, -1))).toThrow(/ends too early/);
    expect(load([])).toThrow(/ends too early/);
    const head = parts[0]!.slice(0, -32);
    const sealed = (content: Uint8Array): Uint8Array => Uint8Array.of(...content, ...hash256(content));
    expect(load([sealed(head.with(4, 1)), ...parts.slice(1)])).toThrow(/has version 1, and this program reads 3/);
    expect(load([sealed(head.with(0, 9)), ...parts.slice(1)])).toThrow(/no snapshot/);
    expect(load([sealed(new Uint8Array(3))])).toThrow(/damaged/);
  });
});
