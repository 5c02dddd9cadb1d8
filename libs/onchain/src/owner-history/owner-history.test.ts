import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHex } from '../blocks/bytes.ts';
import { mainnet } from '../blocks/network.ts';
import { hash256 } from '../hash.ts';
import { DEEPEST_UNWIND, Ledger } from '../ledger/ledger.ts';
import { live, steps } from '../ledger/story-testing.ts';
import { Dice, naiveBalances, nextBlock, type NaiveBlock } from '../ledger/testing.ts';
import { accountOf, type Account, type Market } from './account.ts';
import { NaiveHistory } from './naive-testing.ts';
import { OwnerHistory } from './owner-history.ts';
import { loadOwnerHistory, saveOwnerHistory } from './snapshot.ts';
import { HeldSegments } from './testing.ts';

const SEED = new Uint8Array(16).fill(9);
const LEAF = 16; // changes: a handful of blocks
const ALL = { offset: 0, limit: Infinity };

/** A ledger with its history, as an index has them. */
class Index {
  readonly ledger = new Ledger(SEED, mainnet);
  readonly files: HeldSegments;
  history: OwnerHistory;

  constructor(files = new HeldSegments()) {
    this.files = files;
    this.history = new OwnerHistory(files, undefined, LEAF);
  }

  apply({ bytes }: NaiveBlock): void {
    const flow = this.ledger.apply(bytes);
    this.history.append({ flow, block: this.ledger.block, columns: this.ledger.ownerColumns });
    this.history.settle();
  }

  unwind(): void {
    this.ledger.unwind();
    this.history.unwind();
  }

  save(): Uint8Array[] {
    return [...saveOwnerHistory(this.history)].map((part) => part.slice());
  }

  load(parts: readonly Uint8Array[]): void {
    const rest = parts.values();
    this.history = new OwnerHistory(
      this.files,
      loadOwnerHistory(() => rest.next().value),
      LEAF,
    );
  }

  account(script: string, market: Market): Account | undefined {
    const owner = this.ledger.ownerOf(Buffer.from(script, 'hex'));
    return owner === undefined ? undefined : accountOf(this.history.changesOf(owner), market, ALL);
  }
}

const marketOf = (chain: readonly NaiveBlock[]): Market => ({
  timeOf: (height) => chain[height]!.time,
  priceOn: (day) => (day % 7) * 1.5,
});

/** Everything about every owner, at the last block of a chain. */
const expectSame = (index: Index, naive: NaiveHistory, chain: readonly NaiveBlock[]): void => {
  const market = marketOf(chain);
  const balances = naiveBalances(chain.at(-1)!);
  for (const script of naive.owners(chain)) {
    const account = index.account(script, market)!;
    const { flows, basis, days, balances: daily, ...figures } = account;
    const { cost, realized, ...expected } = naive.account(script, chain, market);
    expect({
      ...figures,
      flows: flows.map(({ id, height, amount, balance }) => [id, height, amount, balance]),
    }).toEqual(expected);
    expect(basis.cost).toBeCloseTo(cost, 4);
    expect(basis.realized).toBeCloseTo(realized, 4);
    expect(flows[0]?.balance ?? 0).toBe(balances.get(script) ?? 0);
    expect(daily.at(-1) ?? 0).toBe(balances.get(script) ?? 0);
    expect(days.toSorted()).toEqual(days);
  }
};

/** Blocks that follow each other, the first one after those that are given. */
const grown = (
  chain: readonly NaiveBlock[],
  count: number,
  { dice, branch = 0 }: { readonly dice: Dice; readonly branch?: number },
): NaiveBlock[] => {
  const longer = [...chain];
  for (let i = 0; i < count; i++) longer.push(nextBlock(longer.at(-1), dice, branch));
  return longer;
};
const digest = (files: HeldSegments): string[] =>
  [...files.held].map(([name, bytes]) => `${name} ${plainHex(hash256(bytes))}`).toSorted((a, b) => (a < b ? -1 : 1));

describe('the history of owners', () => {
  it('equals a naive one for every owner, after every block that comes or goes', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [index, naive] = [new Index(), new NaiveHistory()];
        live(all, {
          onBlock: (block, chain) => {
            index.apply(block);
            expectSame(index, naive, chain);
          },
          onReplaced: (chain) => {
            index.unwind();
            expectSame(index, naive, chain);
          },
        });
      }),
      { numRuns: 20 },
    );
  });

  it('equals a naive one in segments, merged ones and memory, with reorganisations as deep as can be', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.integer({ min: 1, max: DEEPEST_UNWIND }), { maxLength: 4 }), (seed, depths) => {
        const [index, naive, dice] = [new Index(), new NaiveHistory(), new Dice(seed)];
        let chain = grown([], 300, { dice });
        for (const block of chain) index.apply(block);
        for (const [branch, depth] of depths.entries()) {
          const kept = chain.slice(0, -depth);
          for (let i = 0; i < depth; i++) index.unwind();
          chain = grown(kept, depth + 1 + dice.below(40), { dice, branch: branch + 1 });
          for (const block of chain.slice(kept.length)) index.apply(block);
        }
        const { segments } = index.history.state;
        expect(segments.some(({ leaves }) => leaves > 1)).toBe(true);
        expectSame(index, naive, chain);
      }),
      { numRuns: 8, examples: [[1_710_742_795, [142, 78]]] }, // in which an output of nothing is spent
    );
  });

  it('has the same segments to the byte, wherever it stopped and began again from what was saved', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const dice = new Dice(seed);
        const chain = grown([], 400, { dice });
        const straight = new Index();
        for (const block of chain) straight.apply(block);
        const files = new HeldSegments();
        let saved = new Index(files).save();
        for (let from = 0; from < chain.length;) {
          const index = new Index(new HeldSegments()); // for the ledger before
          for (const { bytes } of chain.slice(0, from)) index.ledger.apply(bytes);
          const killed = Object.assign(index, { files });
          killed.load(saved);
          const until = from + dice.below(120);
          for (const block of chain.slice(from, until)) killed.apply(block);
          if (dice.below(2) === 0) continue; // all that was not saved is lost
          saved = killed.save();
          if (dice.below(2) === 0) killed.history.saved();
          from = until;
        }
        const last = Object.assign(new Index(), { files });
        last.load(saved);
        expect(digest(files)).toEqual(digest(straight.files));
        expect(last.save().map(plainHex)).toEqual(straight.save().map(plainHex));
      }),
      { numRuns: 12 },
    );
  });

  it('gives a page of one direction, the newest first', () => {
    const changes = { heights: Uint32Array.of(0, 1, 1, 2, 3), deltas: Float64Array.of(50, -20, 10, 0, -40) };
    const market: Market = { timeOf: (height) => height * 86_400, priceOn: (day) => day * 1e8 };
    const page = accountOf(changes, market, { offset: 1, limit: 1, direction: 'out' });
    expect(page.total).toBe(2);
    expect(page.flows).toEqual([{ id: 2, height: 1, time: 86_400, amount: -20, balance: 30, price: 1e8 }]);
    expect([...page.days]).toEqual([0, 1, 2, 3]);
    expect([...page.balances]).toEqual([50, 40, 40, 0]);
    // 50 for nothing; 20 sold at 1; 10 bought at 1; 40 that cost 10 together sold at 3
    expect(page.basis).toMatchObject({ cost: 0, realized: 20 + 120 - 10 });
    expect(page).toMatchObject({ transactions: 5, received: 60, sent: 60 });
  });

  it.each([
    ['missing', (files: HeldSegments, name: string) => files.remove(name)],
    ['cut', (files: HeldSegments, name: string) => files.held.set(name, files.held.get(name)!.slice(0, -16))],
    [
      'another one',
      (files: HeldSegments, name: string) => files.held.set(name, files.held.get(name)!.slice().fill(7, 8, 12)),
    ],
  ])('refuses a segment that is %s', (_, spoil) => {
    const index = new Index();
    for (const block of grown([], 300, { dice: new Dice(4) })) index.apply(block);
    const saved = index.save();
    spoil(index.files, index.files.names()[0]!);
    expect(() => index.load(saved)).toThrow('missing or damaged');
  });
});
