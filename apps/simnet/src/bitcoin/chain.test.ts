import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  address,
  Block as PeerBlock,
  initEccLib,
  networks,
  script as peerScript,
  type Transaction,
} from 'bitcoinjs-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../world/days.ts';
import { createWorld } from '../world/world.ts';
import { previousOf, type Block } from './node/block.ts';
import { SimulatedChain } from './node/chain.ts';
import { readTransactions } from './script/reading.ts';
import { spentCoins } from './script/spent.ts';

const YOUNG = Date.parse('2012-06-01T00:00:00Z');
const GROWN = Date.parse('2022-03-01T00:00:00Z'); // there are addresses of all kinds

const { Point } = secp256k1;
const pointOf = (x: Uint8Array) => Point.fromBytes(Uint8Array.of(2, ...x));
initEccLib({
  isXOnlyPoint: (x) => {
    try {
      return pointOf(x).x > 0n;
    } catch {
      return false;
    }
  },
  xOnlyPointAddTweak: (x, tweak) => {
    const scalar = BigInt(`0x${Buffer.from(tweak).toString('hex')}`) % Point.Fn.ORDER;
    const sum = (scalar === 0n ? Point.ZERO : Point.BASE.multiply(scalar)).add(pointOf(x));
    if (sum.is0()) return null;
    const [sign, ...xOnlyPubkey] = sum.toBytes(true);
    return { parity: sign === 3 ? 1 : 0, xOnlyPubkey: Uint8Array.from(xOnlyPubkey) };
  },
});

const world = createWorld(1);
const chain = new SimulatedChain(world);
const peerOf = ({ bytes }: Block): PeerBlock => PeerBlock.fromBuffer(bytes);
const young = (): Block[] => chain.blocks.filter(({ time }) => time * 1_000 < YOUNG);

beforeAll(() => {
  chain.complete(GROWN);
});

test('a chain that begins late is short, and has the coins that exist by then', () => {
  const late = new SimulatedChain(world, undefined, Date.parse('2022-01-01T00:00:00Z') / 1_000);
  late.complete(GROWN);
  const supplyOf = ({ blocks }: SimulatedChain): bigint => {
    const coins: Coins = new Map();
    for (const [height, block] of blocks.entries())
      for (const [index, transaction] of peerOf(block).transactions!.entries()) {
        if (index > 0) spend(coins, transaction, height);
        create(coins, transaction, { height, isCoinbase: index === 0 });
      }
    return sum([...coins.values()]);
  };
  expect(late.blocks.length).toBeLessThan(200);
  expect(Number(supplyOf(late) - supplyOf(chain))).toBe(0);
});

interface Coin {
  readonly value: bigint;
  readonly script: string;
  readonly height: number;
  readonly isCoinbase: boolean;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const keyOf = (hash: Uint8Array, index: number): string => `${hex(hash)}:${index}`;

type Coins = Map<string, Coin>;
const sum = (coins: readonly { readonly value: bigint }[]): bigint => coins.reduce((all, { value }) => all + value, 0n);

const spend = (coins: Coins, { ins }: Transaction, height: number): Coin[] =>
  ins.map(({ hash, index }) => {
    const key = keyOf(hash, index);
    const coin = coins.get(key);
    if (!coin) throw new Error(`block ${height} spends ${key}, which is not there`);
    coins.delete(key);
    return coin;
  });

const create = (coins: Coins, transaction: Transaction, place: Pick<Coin, 'height' | 'isCoinbase'>): void => {
  const hash = transaction.getHash();
  for (const [index, { value, script }] of transaction.outs.entries())
    coins.set(keyOf(hash, index), { value, script: hex(script), ...place });
};

/** A replay that believes nothing: bitcoinjs-lib parses, a map of coins remembers. */
const replay = (blocks: readonly Block[], see: (block: Block, spent: Coin[][], minted: bigint) => void): void => {
  const coins: Coins = new Map();
  for (const block of blocks) {
    const { height } = block;
    const [coinbase, ...others] = peerOf(block).transactions!;
    create(coins, coinbase!, { height, isCoinbase: true });
    let fees = 0n;
    const spent = others.map((transaction) => {
      const taken = spend(coins, transaction, height);
      create(coins, transaction, { height, isCoinbase: false });
      const fee = sum(taken) - sum(transaction.outs);
      if (fee < 0n) throw new Error(`a transaction of block ${height} pays out more than it takes in`);
      fees += fee;
      return taken;
    });
    see(block, spent, sum(coinbase!.outs) - fees);
  }
};

describe('the simulated bitcoin chain', () => {
  test('links its headers, with roots and witness commitments that bitcoinjs-lib finds right', () => {
    let previous = '0'.repeat(64);
    for (const [height, block] of chain.blocks.entries()) {
      expect(previousOf(block.bytes)).toBe(previous);
      previous = block.hash;
      if (height % 7 !== 0) continue;
      const peer = peerOf(block);
      expect(peer.getId()).toBe(block.hash);
      expect(peer.checkTxRoots()).toBe(true);
      expect(peer.transactions).toHaveLength(block.transactions);
    }
  });

  test('has the txids that bitcoinjs-lib computes', () => {
    for (const block of chain.blocks.filter(({ height }) => height % 50 === 0))
      expect(readTransactions(block.bytes).map(({ txid }) => hex(txid))).toEqual(
        peerOf(block).transactions!.map((transaction) => hex(transaction.getHash())),
      );
  });

  test('spends only what is there, once, and creates what the schedule allows', () => {
    let created = 0n;
    replay(young(), ({ time, spent: noted }, spent, minted) => {
      created += minted;
      const day = world.bitcoin.on(dayOf(time * 1_000))!;
      expect(Number(created)).toBeLessThanOrEqual(day.supply * 1e8);
      expect(minted).toBeGreaterThan(0n);
      expect(
        spentCoins(noted!).map((coins) =>
          coins.map(({ script, ...coin }) => ({ ...coin, value: BigInt(coin.value), script: hex(script) })),
        ),
      ).toEqual(spent);
    });
    const { supply } = world.bitcoin.on(dayOf(YOUNG) - 1)!;
    expect(Number(created) / 1e8 / supply).toBeGreaterThan(0.999);
  });

  test('writes the height into every coinbase, and pools sign', () => {
    const tags = new Set<string>();
    for (const { bytes, height } of chain.blocks.filter((one) => one.height % 40 === 1)) {
      const { script } = PeerBlock.fromBuffer(bytes).transactions![0]!.ins[0]!;
      const [pushed] = peerScript.decompile(script.subarray(0, script[0]! > 4 ? 1 : 1 + script[0]!))!;
      const value = typeof pushed === 'number' ? pushed - 0x50 : peerScript.number.decode(pushed!);
      expect(value).toBe(height);
      const tag = /(slush|AntPool|ViaBTC|F2Pool|BTC Guild|poolin)/.exec(Buffer.from(script).toString('latin1'));
      if (tag) tags.add(tag[1]!);
    }
    expect(tags.size).toBe(6);
  });

  test('pays to addresses of all kinds, which decode', () => {
    const kinds = new Set<string>();
    for (const block of chain.blocks.filter(({ height }) => height % 30 === 0))
      for (const { script } of peerOf(block).transactions!.flatMap(({ outs }) => outs)) {
        const kind = kindOf(script);
        kinds.add(kind);
        if (!['key', 'multisig', 'data'].includes(kind))
          expect(hex(address.toOutputScript(address.fromOutputScript(script), networks.bitcoin))).toBe(hex(script));
      }
    expect([...kinds].toSorted()).toEqual(
      ['data', 'key', 'multisig', 'pkh', 'sh', 'taproot', 'wpkh', 'wsh'].toSorted(),
    );
  });

  test('grows with the number of people who use it', () => {
    const transactionsOf = (year: number): number =>
      chain.blocks
        .filter(({ time }) => new Date(time * 1_000).getUTCFullYear() === year)
        .reduce((all, { transactions }) => all + transactions, 0);
    expect(transactionsOf(2013)).toBeGreaterThan(3 * transactionsOf(2010));
    expect(transactionsOf(2021)).toBeGreaterThan(1.3 * transactionsOf(2013));
  });

  test('is the same for the same seed, and another for another one', () => {
    const end = Date.parse('2011-03-01T00:00:00Z');
    const lastOf = (seed: number): Block => {
      const one = new SimulatedChain(createWorld(seed));
      one.complete(end);
      return one.blocks.at(-1)!;
    };
    const last = lastOf(1);
    expect(chain.blocks[last.height]!.bytes.equals(last.bytes)).toBe(true);
    expect(lastOf(2).hash).not.toBe(last.hash);
  });
});

const kindOf = (script: Uint8Array): string => {
  const { length } = script;
  if (script[0] === 0x6a) return 'data';
  if (script.at(-1) === 0xae) return 'multisig';
  if (length === 67 || length === 35) return 'key';
  if (length === 25) return 'pkh';
  if (length === 23) return 'sh';
  if (script[0] === 0x51) return 'taproot';
  return length === 22 ? 'wpkh' : 'wsh';
};
