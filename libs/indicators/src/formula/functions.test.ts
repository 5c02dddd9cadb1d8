import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGraph } from './compile.ts';
import { functions } from './functions.ts';
import type { Graph } from './graph.ts';
import { oracles, type Oracle } from './function-oracles.ts';
import { sma } from './sma.ts';

const N = 5;

/** A call of every function of the language, over the columns x and y. */
const calls: Record<string, string> = Object.fromEntries(
  [...functions].map(([name, { takes }]) => {
    const args = takes.map(({ kind, name: argument }, place) =>
      kind === 'series' ? ['x', 'y', 'x'][place] : argument === 'p' ? '30' : N,
    );
    const isOperator = !/^\w+$/.test(name);
    if (!isOperator) return [name, `${name}(${args.join(', ')})`];
    return [name, args.length === 1 ? `${name}x` : `x ${name} y`];
  }),
);
const formulas = {
  ...calls,
  age: 'age_days * x',
  nested: 'ema(zscore(pct(x), 3), 4) + cumsum(nz(y))',
  pick: 'known(x) ? x : y',
};
const names = Object.keys(formulas);

const definitions = Object.fromEntries(Object.entries(formulas).map(([name, formula]) => [`f ${name}`, formula]));

const start = (): Graph => compileGraph({ inputs: ['x', 'y'], definitions, start: Date.UTC(2009, 0, 3) });

const gap = fc.constant(NaN);
const whole = fc.integer({ min: 1, max: 1_000_000 }); // exact in sums and squares, so that an oracle can be exact too
const anything = fc.oneof(whole, gap, fc.constantFrom(0, -0, 1, -1, Infinity), fc.double({ min: -1e12, max: 1e12 }));
const rowsOf = (value: fc.Arbitrary<number>, maxLength: number) =>
  fc.array(fc.tuple(value, value), { minLength: 1, maxLength });

const write = (graph: Graph, rows: readonly (readonly [number, number])[], from = 0): void => {
  for (let i = from; i < rows.length; i++) [graph.input('x')[i], graph.input('y')[i]] = rows[i]!;
};

const atOnce = (rows: readonly (readonly [number, number])[]): Graph => {
  const graph = start();
  graph.resize(rows.length);
  write(graph, rows);
  graph.run(0);
  return graph;
};

const expectSameBits = (actual: Graph, expected: Graph): void => {
  for (const name of names) {
    const [a, b] = [actual.column(`f ${name}`), expected.column(`f ${name}`)];
    for (let i = 0; i < b.length; i++)
      if (!Object.is(a[i], b[i])) expect.fail(`${name}, row ${i}: ${a[i]} is not ${b[i]}`);
  }
};

describe('every function', () => {
  it('gives identical results point by point and at once, even if each point was provisional before', () => {
    fc.assert(
      fc.property(rowsOf(anything, 40), fc.array(anything, { minLength: 40, maxLength: 40 }), (rows, drafts) => {
        const graph = start();
        for (const [i, row] of rows.entries()) {
          graph.resize(i + 1);
          write(graph, [...rows.slice(0, i), [drafts[i]!, drafts[i]!]], i);
          graph.run(i);
          write(graph, [...rows.slice(0, i), row], i);
          graph.run(i);
        }
        expectSameBits(graph, atOnce(rows));
      }),
      { numRuns: 60 },
    );
  });

  it('gives identical results after an old point is corrected and the later rows are run again', () => {
    fc.assert(
      fc.property(rowsOf(anything, 60), fc.nat(), anything, (rows, at, value) => {
        const row = at % rows.length;
        const graph = atOnce(rows);
        const corrected = rows.with(row, [value, rows[row]![1]]);
        write(graph, corrected, row);
        graph.run(row);
        expectSameBits(graph, atOnce(corrected));
      }),
      { numRuns: 100 },
    );
  });

  it('gives identical results in two parts and in one', () => {
    fc.assert(
      fc.property(rowsOf(anything, 60), fc.nat(), (rows, at) => {
        const row = at % rows.length;
        const graph = start();
        graph.resize(rows.length);
        write(graph, rows);
        graph.run(0, row);
        graph.run(row);
        graph.run(row); // idempotent
        expectSameBits(graph, atOnce(rows));
      }),
      { numRuns: 60 },
    );
  });

  it('never returns an infinity', () => {
    fc.assert(
      fc.property(rowsOf(anything, 30), (rows) => {
        const graph = atOnce(rows);
        for (const name of names)
          expect(
            graph.column(`f ${name}`).some((value) => Math.abs(value) === Infinity),
            name,
          ).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

const expectClose = (rows: readonly (readonly [number, number])[], name: string, oracle: Oracle): void => {
  const column = atOnce(rows).column(`f ${name}`);
  for (let i = 0; i < rows.length; i++) {
    const expected = oracle({
      x: rows.slice(0, i + 1).map(([x]) => x),
      y: rows.slice(0, i + 1).map(([, y]) => y),
      n: N,
    });
    const isEqual = Number.isNaN(expected)
      ? Number.isNaN(column[i])
      : Math.abs(column[i]! - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
    if (!isEqual)
      expect.fail(`${name}, row ${i}: ${column[i]}, expected ${expected} from ${JSON.stringify(rows.slice(0, i + 1))}`);
  }
};

describe('functions over time, within 1e-9 of an independent exact oracle', () => {
  it('are all covered', () => {
    const overTime = [...functions].filter(([, { form }]) => form !== 'row').map(([name]) => name);
    expect(Object.keys(oracles).toSorted()).toEqual(overTime.toSorted());
  });

  it('have oracles that agree with manually calculated values', () => {
    const x = [2, 4, 4, 4, 5, 5, 7, 9];
    const oracle = (name: string) => oracles[name]!({ x, y: x.toReversed(), n: 8 });
    expect(oracle('std')).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(oracle('percentile')).toBeCloseTo(4, 12);
    expect(oracle('zscore')).toBeCloseTo(4 / Math.sqrt(32 / 7), 12);
    expect(oracle('bollinger_width')).toBe(5 * 2);
  });

  it.each(Object.entries(oracles))('%s', (name, oracle) => {
    const mostlyWhole = fc.oneof(
      { weight: 12, arbitrary: whole },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
      { weight: 1, arbitrary: gap },
    );
    fc.assert(
      fc.property(rowsOf(mostlyWhole, 40), (rows) => expectClose(rows, name, oracle)),
      { numRuns: 50 },
    );
  });
});

describe('windows', () => {
  it('forget a gap and a huge value once it has left the window', () => {
    const values = Float64Array.of(1e300, NaN, 1, 2, 3, 4, 1e300, 5, 6, 7);
    expect([...sma(values, 2)]).toEqual([NaN, NaN, NaN, 1.5, 2.5, 3.5, 5e299, 5e299, 5.5, 6.5]);
  });

  it('see no movement in equal values, whatever their size', () => {
    const graph = compileGraph({
      inputs: ['x', 'y'],
      definitions: { std: 'std(x, 7)', zscore: 'zscore(x, 7)', corr: 'corr(x, y, 7)' },
      start: 0,
    });
    graph.resize(20);
    graph.input('x').fill(0.1);
    graph.input('y').set(Array.from({ length: 20 }, (_, i) => i));
    graph.run(0);
    expect(['std', 'zscore', 'corr'].map((name) => graph.column(name)[19])).toEqual([0, NaN, NaN]);
  });
});
