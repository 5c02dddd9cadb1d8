import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHex } from '../blocks/bytes.ts';
import { mainnet } from '../blocks/network.ts';
import { medianTime } from '../blocks/times.ts';
import { ChainFiles } from '../files/chain-files.ts';
import { inMemory, NodeFile } from '../files/node-file.ts';
import { fileBytes } from '../files/testing.ts';
import { UndoFlow } from '../files/undo-flow.ts';
import type { CoinFlow } from '../flow.ts';
import { Ledger } from './ledger.ts';
import { OwnerBook } from './owner-book.ts';
import { NOBODY } from './owners.ts';
import { RICH } from './rich-owners.ts';
import { loadLedger, saveLedger } from './snapshot.ts';
import { live, steps, type Story } from './story-testing.ts';
import { Dice, naiveBalances, naiveKind, type NaiveBlock } from './testing.ts';

const SEED = Uint8Array.from({ length: 16 }, (_, i) => i * 17);
const { magic } = mainnet;

const expectFlow = (flow: CoinFlow, block: NaiveBlock): void => {
  const { created, spent } = flow;
  expect({ height: flow.height, fees: flow.fees, time: flow.time, size: flow.size }).toEqual({
    height: block.height,
    fees: block.fees,
    time: block.time,
    size: block.bytes.length,
  });
  expect(flow.hash).toEqual(block.hash);
  expect([...created.values.subarray(0, created.count)]).toEqual(block.created.map(({ value }) => value));
  expect([...created.kinds.subarray(0, created.count)]).toEqual(block.created.map(naiveKind));
  expect([...spent.values.subarray(0, spent.count)]).toEqual(block.spent.map(({ value }) => value));
  expect([...spent.createdAt.subarray(0, spent.count)]).toEqual(block.spent.map(({ height }) => height));
  expect([...spent.kinds.subarray(0, spent.count)]).toEqual(block.spent.map(naiveKind));
  expect([...spent.mined.subarray(0, spent.count)]).toEqual(block.spent.map(({ isMined }) => Number(isMined)));
  expect(created.mined).toBe(2); // each coinbase has two outputs
};

/** Scripts and balances of all who own 100 BTC, the richest first and of equal ones the older. */
const richIn = (balances: ReadonlyMap<string, number>, numbers: ReadonlyMap<string, number>): [string, number][] =>
  [...balances]
    .filter(([, balance]) => balance >= RICH)
    .toSorted(([a, left], [b, right]) => right - left || numbers.get(a)! - numbers.get(b)!);

/** A ledger that follows a story, with the names of its owners. */
class Witness {
  readonly ledger = new Ledger(SEED, mainnet);
  readonly #numbers = new Map<string, number>();

  onBlock(block: NaiveBlock): void {
    const flow = this.ledger.apply(block.bytes);
    expectFlow(flow, block);
    const { created, spent } = this.ledger.ownerColumns;
    for (const [i, { script }] of block.created.entries())
      if (created[i] !== NOBODY) this.#numbers.set(plainHex(script), created[i]!);
    expect([...spent.subarray(0, flow.spent.count)]).toEqual(
      block.spent.map(({ script }) => this.#numbers.get(plainHex(script))),
    );
    this.expectState(block);
  }

  onReplaced(chain: readonly NaiveBlock[]): void {
    this.ledger.unwind();
    this.expectState(chain.at(-1)!);
  }

  expectState(block: NaiveBlock): void {
    const { coins, owners } = this.ledger;
    const balances = naiveBalances(block);
    expect(coins.count).toBe(block.coins.size);
    expect(owners.bands.count).toBe(balances.size);
    for (const [script, balance] of balances) expect(owners.balances[this.#numbers.get(script)!]).toBe(balance);
    const supply = owners.balances.subarray(0, owners.count).reduce((sum, balance) => sum + balance, 0);
    expect(supply).toBe([...block.coins.values()].reduce((sum, { value }) => sum + value, 0));
    expect(this.ledger.richest(Infinity).map(({ balance, script }) => [plainHex(script), balance])).toEqual(
      richIn(balances, this.#numbers),
    );
  }
}

const bytesOf = (ledger: Ledger): string[] => Array.from(saveLedger(ledger), plainHex);
const reloaded = (ledger: Ledger): Ledger => {
  const parts = [...saveLedger(ledger)].values();
  return loadLedger(() => parts.next().value, mainnet);
};

const shuffled = <T>(items: readonly T[], dice: Dice): T[] => {
  const rest = [...items];
  return items.map(() => rest.splice(dice.below(rest.length), 1)[0]!);
};

const filesOf = ({ all }: Story, dice: Dice, key: Uint8Array): ChainFiles => {
  const file = (name: string, bytes: Uint8Array): NodeFile => new NodeFile(inMemory(name, bytes), key);
  const blocks = shuffled(all, dice);
  const later = dice.below(blocks.length + 1); // blocks of the second file
  const parts = [blocks.slice(later), blocks.slice(0, later)];
  return new ChainFiles(
    {
      blocks: new Map(
        parts.map((part, i) => [
          i,
          file(
            `blk0000${i}.dat`,
            fileBytes(
              part.map(({ bytes }) => bytes),
              { magic, key, reserved: 40 },
            ),
          ),
        ]),
      ),
      undo: new Map(
        parts.map((part, i) => [
          i,
          file(
            `rev0000${i}.dat`,
            fileBytes(
              shuffled(
                part.filter(({ height }) => height > 0),
                dice,
              ).map((one) => one.sealedUndo),
              { magic, key, trailer: 32, reserved: 9 },
            ),
          ),
        ]),
      ),
    },
    mainnet,
  );
};

const expectSameOwners = (book: OwnerBook, ledger: Ledger, { created, spent }: CoinFlow): void => {
  const [own, other] = [book.columns, ledger.ownerColumns];
  expect(own.created.subarray(0, created.count)).toEqual(other.created.subarray(0, created.count));
  expect(own.spent.subarray(0, spent.count)).toEqual(other.spent.subarray(0, spent.count));
  expect([book.owners.count, book.owners.bands.count]).toEqual([ledger.owners.count, ledger.owners.bands.count]);
  expect(book.owners.balances.subarray(0, book.owners.count)).toEqual(
    ledger.owners.balances.subarray(0, ledger.owners.count),
  );
};

describe('random chains with reorganisations, against a naive ledger', () => {
  it('the ledger has the same coins, owners, balances, supply and flows after every block', () => {
    fc.assert(
      fc.property(steps, (all) => void live(all, new Witness())),
      { numRuns: 60 },
    );
  });

  it('the ledger is equal, byte for byte, to one that never saw a replaced block, also after it was saved and loaded', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 5 }), (all, depth) => {
        const follower = { ledger: new Ledger(SEED, mainnet) };
        const { chain } = live(all, {
          onBlock: ({ bytes }) => void follower.ledger.apply(bytes),
          onReplaced: () => (follower.ledger = reloaded(follower.ledger)).unwind(),
        });
        const straight = new Ledger(SEED, mainnet);
        for (const { bytes } of chain) straight.apply(bytes);
        const expected = bytesOf(straight);
        expect(bytesOf(follower.ledger)).toEqual(expected);
        const back = Math.min(depth, chain.length);
        for (let i = 0; i < back; i++) follower.ledger.unwind();
        for (const { bytes } of chain.slice(chain.length - back)) follower.ledger.apply(bytes);
        expect(bytesOf(follower.ledger)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('files with undo records give the same flows and owners, in whatever order they stand and behind any key', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.uint8Array({ minLength: 8, maxLength: 8 }), (all, seed, key) => {
        const story = live(all);
        const files = filesOf(story, new Dice(seed), key);
        expect([files.length, files.stale, files.unlinked]).toEqual([
          story.chain.length,
          story.all.length - story.chain.length,
          0,
        ]);
        const reader = new UndoFlow(true);
        const book = new OwnerBook(Uint8Array.from(SEED, (byte) => byte + 1));
        const ledger = new Ledger(SEED, mainnet);
        for (const [height, block] of story.chain.entries()) {
          const flow = reader.read(files.read(height), files.positionOf(height));
          expectFlow(flow, block);
          book.follow(reader.block, reader.undo);
          ledger.apply(block.bytes);
          expectSameOwners(book, ledger, flow);
          expect(flow.medianTime).toBe(medianTime(story.chain.slice(0, height + 1).map(({ time }) => time)));
        }
      }),
      { numRuns: 40 },
    );
  });
});
