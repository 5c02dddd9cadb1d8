import { payments } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyOf, hexOf } from '../blocks/bytes.ts';
import { mainnet } from '../blocks/network.ts';
import { blockBytes, coinbaseOf, heightScript, type WrittenInput } from '../blocks/testing.ts';
import { Transactions } from '../blocks/transactions.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Dice, nextBlock, type NaiveBlock } from '../ledger/testing.ts';
import { ownerText } from '../scripts/owner-text.ts';
import { ScriptKind } from '../blocks/script-kind.ts';
import { BlockLog, type ChainNews } from './block-log.ts';
import { noteOf, type BlockNote } from './block-note.ts';
import { inputOwner } from './input-owner.ts';

const COIN = 1e8;
const DAY = 86_400;
const LEAST = 5 * COIN;

/** A ledger with a log, and the naive chain beside it. */
class Rig {
  readonly chain: NaiveBlock[] = [];
  readonly log = new BlockLog<BlockNote>();
  readonly #ledger = new Ledger(new Uint8Array(16), mainnet);
  #branch = 0;

  grow(seed: number): void {
    const block = nextBlock(this.chain.at(-1), new Dice(seed), this.#branch++);
    this.chain.push(block);
    const flow = this.#ledger.apply(copyOf(block.bytes));
    const times = Uint32Array.from(this.chain, ({ time }) => time);
    this.log.append(flow, () => noteOf({ flow, block: this.#ledger.block, times, network: mainnet }, LEAST));
  }

  replace(): void {
    const { height } = this.chain.pop()!;
    this.#ledger.unwind();
    this.log.unwind(height);
  }

  /** Values and owners of the large outputs of a block, in its order. */
  large(height: number): readonly (readonly [number, string])[] {
    return this.chain[height]!.created.filter(({ value }) => value >= LEAST).map(({ value, script }) => {
      const text = ownerText(script);
      return [value, text.length > 200 ? `${text.slice(0, 100)}…${text.slice(-99)}` : text];
    });
  }
}

/** A list elsewhere that hears the news. */
const follow = (held: Map<number, ChainNews['blocks'][number]>, news: ChainNews | undefined): void => {
  if (!news) return;
  for (const height of held.keys()) if (height >= news.from) held.delete(height);
  for (const block of news.blocks) held.set(block.height, block);
};

describe('notes of blocks', () => {
  it('told at any time keep a list at the chain, whatever is replaced in between', () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.nat() },
      { weight: 2, arbitrary: fc.constant('replace' as const) },
      { weight: 2, arbitrary: fc.constant('tell' as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [rig, held] = [new Rig(), new Map()];
        rig.log.keepSince(0);
        const tell = (): void => {
          follow(held, rig.log.news);
          rig.log.clear();
        };
        for (const one of steps) {
          if (one === 'tell') tell();
          else if (one !== 'replace') rig.grow(one);
          else if (rig.chain.length > 1) rig.replace();
        }
        tell();
        expect([...held.keys()]).toEqual([...rig.chain.keys()]);
        for (const { height, hash } of rig.chain) {
          const { outputs, hash: noted } = held.get(height)!;
          expect(noted).toBe(hexOf(hash));
          expect(outputs.map(({ value, owner }: { value: number; owner: string }) => [value, owner])).toEqual(
            rig.large(height),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('give each payment the age and the days of the coins that it spends', () => {
    const rig = new Rig();
    rig.log.keepSince(0);
    for (let seed = 0; seed < 300; seed++) rig.grow(seed * 7_919);
    let seen = 0;
    for (const { height, time, outputs } of rig.log.news!.blocks) {
      const { spent } = rig.chain[height]!;
      for (const { spent: own } of outputs) {
        if (!own) continue;
        seen++;
        const sum = [...own.days.values()].reduce((total, value) => total + value, 0);
        expect(own.age).toBeGreaterThanOrEqual(0);
        const largest = spent.find(({ txid, output }) => hexOf(txid) === own.txid && output === own.vout)!;
        expect(largest.value).toBeLessThanOrEqual(sum);
        expect([...own.days.keys()]).toContain(Math.floor(rig.chain[largest.height]!.time / DAY));
        if (largest.value === sum) expect(own.age).toBeCloseTo(Math.max(0, time - rig.chain[largest.height]!.time), 3);
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  it('leave out blocks that are too old, and everything before they are asked for', () => {
    const rig = new Rig();
    rig.grow(1);
    rig.grow(2);
    rig.replace();
    expect(rig.log.news).toBeUndefined();
    rig.grow(3);
    rig.log.keepSince(rig.chain.at(-1)!.time + 1_000);
    rig.grow(4);
    for (let seed = 5; rig.chain.at(-1)!.time < rig.chain[1]!.time + 1_000; seed++) rig.grow(seed);
    const { from, blocks } = rig.log.news!;
    expect(from).toBe(blocks[0]!.height);
    expect(blocks.every(({ time }) => time >= rig.chain[1]!.time + 1_000)).toBe(true);
  });

  it('name the pool that signed the coinbase', () => {
    const ledger = new Ledger(new Uint8Array(16), mainnet);
    const log = new BlockLog<BlockNote>();
    log.keepSince(0);
    const coinbase = {
      inputs: [
        {
          txid: new Uint8Array(32),
          output: 0xffff_ffff,
          script: heightScript(0, new TextEncoder().encode('/Foundry USA Pool')),
        },
      ],
      outputs: [{ value: COIN, script: new Uint8Array() }],
    };
    const flow = ledger.apply(blockBytes({ previous: new Uint8Array(32), time: 7, transactions: [coinbase] }));
    log.append(flow, () => noteOf({ flow, block: ledger.block, times: Uint32Array.of(7), network: mainnet }, LEAST));
    expect(log.news).toMatchObject({ from: 0, blocks: [{ pool: 'Foundry USA', height: 0, time: 7, outputs: [] }] });
  });
});

describe('the owner that an input shows', () => {
  const pubkey = Uint8Array.from([2, ...new Uint8Array(31), 1]);
  const push = (...items: Uint8Array[]): Uint8Array =>
    Uint8Array.from(items.flatMap((item) => [...(item.length > 75 ? [0x4c] : []), item.length, ...item]));
  const signature = new Uint8Array(71).fill(0x30);
  const redeem = new Uint8Array(105).fill(0x51);
  const read = (input: Partial<WrittenInput>): Transactions => {
    const block = new Transactions();
    const txid = new Uint8Array(32).fill(9);
    const before = { txid, output: 0, script: push(signature), witness: [signature, redeem, pubkey] };
    const outputs = [{ value: 1, script: new Uint8Array() }];
    const transactions = [coinbaseOf(1, outputs), { inputs: [before, { txid, output: 1, ...input }], outputs }];
    block.read(blockBytes({ previous: txid, time: 0, transactions }));
    return block;
  };
  const ownerOf = (kind: number, input: Partial<WrittenInput>): string | undefined =>
    inputOwner(read(input), { transaction: 1, input: 2, kind }, mainnet);

  it.each([
    ['P2PKH', ScriptKind.p2pkh, { script: push(signature, pubkey) }, payments.p2pkh({ pubkey }).address],
    ['P2WPKH', ScriptKind.p2wpkh, { witness: [signature, pubkey] }, payments.p2wpkh({ pubkey }).address],
    [
      'P2SH',
      ScriptKind.p2sh,
      { script: push(signature, redeem) },
      payments.p2sh({ redeem: { output: redeem } }).address,
    ],
    ['P2WSH', ScriptKind.p2wsh, { witness: [redeem] }, payments.p2wsh({ redeem: { output: redeem } }).address],
    ['P2TR', ScriptKind.p2tr, { witness: [signature] }, undefined],
    ['P2PK', ScriptKind.p2pk, { script: push(signature) }, undefined],
    ['P2PKH with a script that ends too early', ScriptKind.p2pkh, { script: Uint8Array.of(33, 2) }, undefined],
    ['P2WPKH without a witness', ScriptKind.p2wpkh, { witness: [] }, undefined],
  ])('is that of %s', (...[, kind, input, address]) => {
    expect(ownerOf(kind, input)).toBe(address);
  });

  it('is read from any bytes without a failure', () => {
    const kind = fc.constantFrom(...Object.values(ScriptKind));
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(kind, bytes, fc.array(bytes, { maxLength: 3 }), (of, script, witness) => {
        const owner = ownerOf(of, { script, witness });
        expect(owner === undefined || owner.length > 20).toBe(true);
      }),
    );
  });
});
