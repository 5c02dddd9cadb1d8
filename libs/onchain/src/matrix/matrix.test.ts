import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, dayRules, type DayRule } from '../blocks/times.ts';
import type { CoinFlow } from '../flow.ts';
import { FIRST_TIME, isLost, journeys, PlainChain, rowsOf, type Block, type Coin, type Plan } from './chain-testing.ts';
import { at, KINDS } from './facts.ts';
import { CohortMatrix } from './matrix.ts';
import { MatrixError } from './matrix-error.ts';
import { sizeLimits } from './sizes.ts';
import { matrixOf, snapshotOf } from './snapshot.ts';

const quiet: Plan = { seconds: 600, unclaimed: 0, transactions: [] };
const spending: Plan = { ...quiet, transactions: [{ inputs: [0], weights: [0, 1, 1], kind: 1 }] };
const twice = {
  count: 2,
  values: Float64Array.of(1, 1),
  createdAt: Uint32Array.of(0, 0),
  kinds: Uint8Array.of(0, 0),
  mined: Uint8Array.of(1, 1),
};
const rules = fc.constantFrom(...dayRules);

const total = <T>(list: readonly T[], number: (one: T) => number): number =>
  list.reduce((sum, one) => sum + number(one), 0);
const tally = (coins: readonly Coin[]): [count: number, value: number] => [
  coins.length,
  total(coins, ({ value }) => value),
];

const expectCells = (matrix: CohortMatrix, coins: readonly Coin[], rows: readonly number[]): void => {
  const createdOn = Map.groupBy(coins, ({ createdBy }) => rows[createdBy.height]!);
  const spentOn = Map.groupBy(coins, ({ spentBy }) => spentBy && rows[spentBy.height]!);
  for (let row = 0; row < matrix.rows; row++) {
    const alive = createdOn.get(row)?.filter(({ spentBy }) => !spentBy) ?? [];
    expect([matrix.aliveCounts[row], matrix.aliveValues[row]]).toEqual(tally(alive));
    const cells = Map.groupBy(spentOn.get(row) ?? [], ({ createdBy }) => rows[createdBy.height]!);
    const expected = [...cells].toSorted(([a], [b]) => a - b).map(([from, cell]) => [from, ...tally(cell)]);
    const spent = matrix.spentOn(row);
    const found = Array.from(spent.createdOn, (from, cell) => [from, spent.counts[cell], spent.values[cell]]);
    expect(found).toEqual(expected);
  }
};

const expectFacts = (
  matrix: CohortMatrix,
  row: number,
  { blocks, rows }: { blocks: Block[]; rows: number[] },
): void => {
  const facts = matrix.factsOn(row);
  const created = blocks.flatMap((block) => block.created);
  const spent = blocks.flatMap((block) => block.spent);
  const kept = created.filter((coin) => !isLost(coin));
  const age = ({ createdBy, spentBy }: Coin): number => Math.max(0, spentBy!.time - createdBy.time);
  const hour = spent.filter((coin) => age(coin) < 3600);
  const isFrom = (days: number) => (coin: Coin) => rows[coin.createdBy.height] === row - days;
  const pair = (count: number, value: number): (number | undefined)[] => [facts[count], facts[value]];
  expect(facts[at.blocks]).toBe(blocks.length);
  expect(facts[at.transactions]).toBe(total(blocks, ({ flow }) => flow.transactions));
  expect(facts[at.subsidy]).toBe(50e8 * blocks.length);
  expect(facts[at.fees]).toBe(total(blocks, ({ flow }) => flow.fees));
  expect(facts[at.size]).toBe(total(blocks, ({ flow }) => flow.size));
  expect(facts[at.weight]).toBe(total(blocks, ({ flow }) => flow.weight));
  expect(pair(at.lostCount, at.lostValue)).toEqual(tally(created.filter(isLost)));
  expect(pair(at.createdCount, at.createdValue)).toEqual(tally(kept));
  expect(pair(at.spentCount, at.spentValue)).toEqual(tally(spent));
  const isMined = (coin: Coin): boolean => coin.isMined;
  expect(facts[at.minedValue]).toBe(tally(kept.filter(isMined))[1]);
  expect(facts[at.minedSpentValue]).toBe(tally(spent.filter(isMined))[1]);
  expect(facts[at.coinSeconds]).toBe(total(spent, (coin) => coin.value * age(coin)));
  expect(facts[at.lifeSeconds]).toBe(total(spent, (coin) => (age(coin) < 3600 ? 0 : age(coin))));
  expect(facts[at.hourSameDay]).toBe(tally(hour.filter(isFrom(0)))[1]);
  expect(facts[at.hourDayBefore]).toBe(tally(hour.filter(isFrom(1)))[1]);
  for (let one = 0; one < 24; one++)
    expect(facts[at.hours + one]).toBe(spent.filter((coin) => Math.floor(age(coin) / 3600) === one).length);
  for (let kind = 0; kind < KINDS; kind++) {
    const isOf = (coin: Coin): boolean => coin.kind === kind;
    expect(pair(at.createdKindCount + kind, at.createdKindValue + kind)).toEqual(tally(kept.filter(isOf)));
    expect(pair(at.spentKindCount + kind, at.spentKindValue + kind)).toEqual(tally(spent.filter(isOf)));
  }
  sizeLimits.forEach((limit, size) => {
    const next = sizeLimits[size + 1] ?? Infinity;
    const isOf = ({ value }: Coin): boolean => value >= limit * 1e8 && value < next * 1e8;
    expect(pair(at.createdSizeCount + size, at.createdSizeValue + size)).toEqual(tally(kept.filter(isOf)));
    expect(pair(at.spentSizeCount + size, at.spentSizeValue + size)).toEqual(tally(spent.filter(isOf)));
  });
};

/** Holds a matrix against the list of all coins. */
const expectEqual = (matrix: CohortMatrix, chain: PlainChain): void => {
  const rows = rowsOf(chain.blocks, matrix.rule);
  expect(matrix.rows).toBe((rows.at(-1) ?? -1) + 1);
  expectCells(
    matrix,
    chain.coins.filter((coin) => !isLost(coin)),
    rows,
  );
  const days = Map.groupBy(chain.blocks, ({ height }) => rows[height]!);
  for (let row = 0; row < matrix.rows; row++)
    if (days.has(row) || row % 40 === 0) expectFacts(matrix, row, { blocks: days.get(row) ?? [], rows });
};

const replayed = (chain: PlainChain, rule: DayRule): CohortMatrix => {
  const matrix = new CohortMatrix(rule);
  for (const { flow } of chain.blocks) give(matrix, flow);
  return matrix;
};

/** Appends a block whose arrays are used for others afterwards. */
const give = (matrix: CohortMatrix, flow: CoinFlow): void => {
  const lent = structuredClone(flow);
  matrix.append(lent);
  for (const bytes of [lent.hash, lent.previous]) bytes.fill(0xee);
  for (const part of [lent.created, lent.spent])
    for (const array of Object.values(part)) if (typeof array === 'object') array.fill(3);
};

const chainOf = (list: readonly Plan[]): PlainChain => {
  const chain = new PlainChain();
  for (const plan of list) chain.add(plan);
  return chain;
};

const faultOf = (act: () => unknown): string | undefined => {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(MatrixError);
    return (error as MatrixError).fault;
  }
  return undefined;
};

describe('the cohort matrix', () => {
  it('equals a plain list of coins after every block, with blocks taken away in between', () => {
    fc.assert(
      fc.property(journeys, rules, (journey, rule) => {
        const chain = new PlainChain();
        const matrix = new CohortMatrix(rule);
        for (const step of journey) {
          if (typeof step === 'object') give(matrix, chain.add(step));
          else
            for (let away = Math.min(step, chain.blocks.length); away > 0; away--) {
              chain.removeLast();
              matrix.unwind();
            }
          expectEqual(matrix, chain);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has the same bytes whether a chain came at once, with stops, or after blocks that were taken away', () => {
    fc.assert(
      fc.property(journeys, rules, fc.nat(5), (journey, rule, stop) => {
        const chain = new PlainChain();
        let matrix = new CohortMatrix(rule);
        journey.forEach((step, index) => {
          if (index % 6 === stop) matrix = matrixOf(snapshotOf(matrix));
          if (typeof step === 'object') return matrix.append(chain.add(step));
          const away = Math.min(step, chain.blocks.length);
          for (let one = 0; one < away; one++) {
            chain.removeLast();
            matrix.unwind();
          }
          for (let one = 0; one < away; one++) matrix.append(chain.add(one % 2 ? quiet : spending));
        });
        expect(Buffer.compare(snapshotOf(matrix), snapshotOf(replayed(chain, rule)))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('takes 144 blocks away exactly, and no more', () => {
    const long = chainOf(
      Array.from({ length: 200 }, (_, index) => (index % 3 ? spending : { ...quiet, seconds: 9000 })),
    );
    const matrix = replayed(long, 'header');
    const deep = 144;
    for (let one = 0; one < deep; one++) {
      matrix.unwind();
      long.removeLast();
    }
    expectEqual(matrix, long);
    expect(matrix.tip).toEqual({ height: 55, hash: long.blocks.at(-1)!.flow.hash });
    expect(faultOf(() => matrix.unwind())).toBe('unwind');
    expectEqual(matrix, long);
  });

  it('keeps a block on the day of the one below if its header says an earlier one', () => {
    const evening = Array.from({ length: 11 }, () => quiet);
    const night = chainOf([...evening, { ...quiet, seconds: 80_000 }, { ...quiet, seconds: -79_000 }]);
    expect(dayOf('header', night.blocks[12]!)).toBe(dayOf('header', night.blocks[0]!));
    expect(replayed(night, 'header').factsOn(1)[at.blocks]).toBe(2);
  });

  it('tells coins that lived for less than an hour from others, also across midnight', () => {
    const toMidnight = 86_400 - (FIRST_TIME % 86_400);
    const later = { ...spending, transactions: [{ inputs: [1], weights: [0, 1], kind: 0 }] };
    const late = chainOf([quiet, { ...quiet, seconds: toMidnight - 600 }, { ...later, seconds: 1200 }]);
    const matrix = replayed(late, 'header');
    expect(matrix.factsOn(1)[at.hourDayBefore]).toBe(50e8);
    expectEqual(matrix, late);
  });

  it.each([
    ['another height', 'link', { height: 7 }],
    ['another block below', 'link', { previous: new Uint8Array(32).fill(1) }],
    ['a day after the last', 'day', { time: 2 ** 33 }],
    ['no time', 'day', { time: NaN }],
  ] as const)('refuses %s, and stays as it was', (_, fault, change) => {
    const chain = chainOf([quiet, spending]);
    const matrix = replayed(chain, 'header');
    const flow = { ...chain.add(spending), ...change };
    chain.removeLast();
    expect(faultOf(() => matrix.append(flow))).toBe(fault);
    expectEqual(matrix, chain);
  });

  it.each([
    ['a coin of a later block', 'spend', { createdAt: Uint32Array.of(3) }],
    ['more than there is', 'spend', { values: Float64Array.of(50e8 + 1) }],
    ['an output more than there is', 'spend', twice],
    ['less than nothing', 'amount', { values: Float64Array.of(-1) }],
    ['parts of a satoshi', 'amount', { values: Float64Array.of(0.5) }],
    ['a coin, and then none', 'amount', { ...twice, values: Float64Array.of(1, NaN) }],
    ['no number', 'amount', { values: Float64Array.of(NaN) }],
    ['a kind of script that cannot be', 'amount', { kinds: Uint8Array.of(KINDS) }],
    ['more coins than it lists', 'amount', { count: 3 }],
  ] as const)('refuses to spend %s, and stays as it was', (_, fault, change) => {
    const chain = chainOf([quiet]);
    const matrix = replayed(chain, 'header');
    const flow = chain.add({ ...quiet, seconds: 86_400 });
    const [createdAt, kinds, mined] = [Uint32Array.of(0), Uint8Array.of(0), Uint8Array.of(1)];
    const spent = { count: 1, values: Float64Array.of(1), createdAt, kinds, mined };
    expect(faultOf(() => matrix.append({ ...flow, spent: { ...spent, ...change } }))).toBe(fault);
    matrix.append(flow);
    matrix.append(chain.add(spending));
    expectEqual(matrix, chain);
  });
});

describe('snapshots', () => {
  const bytes = snapshotOf(replayed(chainOf([quiet, spending, spending, { ...spending, seconds: 90_000 }]), 'mtp'));

  it('of an empty matrix are read back', () => {
    const empty = matrixOf(snapshotOf(new CohortMatrix('utc+8')));
    expect([empty.rule, empty.rows, empty.tip]).toEqual(['utc+8', 0, undefined]);
  });

  it('are refused if a bit has changed anywhere, or the end is missing', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (place, bit) => {
        const changed = bytes.slice();
        changed[place]! ^= 1 << bit;
        expect(faultOf(() => matrixOf(changed))).toBe(place >= 4 && place < 8 ? faultOfVersion(changed) : 'damaged');
        expect(faultOf(() => matrixOf(bytes.slice(0, place)))).toBe('damaged');
      }),
    );
  });

  it.each([
    [3, 'newer'],
    [1, 'older'],
  ])('of version %i say so, whatever follows', (version, fault) => {
    const other = bytes.slice(0, 100);
    other[4] = version;
    expect(faultOf(() => matrixOf(other))).toBe(fault);
  });
});

const faultOfVersion = (changed: Uint8Array): string => {
  const version = new DataView(changed.buffer).getUint32(4, true);
  if (version === 0) return 'damaged';
  return version > 2 ? 'newer' : 'older';
};
