import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGraph } from './compile.ts';
import type { Graph } from './graph.ts';

const compile = (formula: string): Graph =>
  compileGraph({ inputs: ['price'], definitions: { rate: 'price / shift(price)', result: formula }, start: 0 });

const lastOf = (graph: Graph, price: readonly number[]): number => {
  graph.resize(price.length);
  graph.input('price').set(price);
  graph.run(0);
  return graph.column('result')[price.length - 1]!;
};

const reaches: readonly (readonly [string, number])[] = [
  ['42', 0],
  ['price', 0],
  ['price + age_days', 0],
  ['sma(price, 7)', 6],
  ['shift(price, 3)', 3],
  ['shift(price, 0)', 0],
  ['diff(price)', 1],
  ['rate', 1],
  ['sma(rate, 5)', 5],
  ['std(ln(rate), 4) + shift(price, 9)', 9],
  ['max(min(price, 3), 4)', 5],
  ['zscore(price, 6)', 5],
  ['bollinger_upper(price, 5, 2)', 4],
  ['corr(price, shift(price), 4)', 4],
  ['percentile(price, 8, 50)', 7],
  ['ffill(price, 2)', 2],
  ['price > 3 ? shift(price, 2) : price', 2],
  ['sum(price, 2 * 3)', 5],
  ['cumsum(price)', Infinity],
  ['sma(ema(price, 3), 4)', Infinity],
  ['drawdown(price)', Infinity],
  ['days_since_ath(price)', Infinity],
  ['cumstd(price)', Infinity],
  ['cummean(price)', Infinity],
];

describe('the lookback of a definition', () => {
  it.each(reaches)('of %s is %d rows', (formula, rows) => {
    expect(compile(formula).lookbackOf('result')).toBe(rows);
  });

  it.each(reaches.filter(([, rows]) => Number.isFinite(rows)))(
    'of %s is sufficient: rows older than %d change nothing',
    (formula, rows) => {
      const price = fc.oneof(
        { weight: 6, arbitrary: fc.double({ min: 1, max: 1e6, noNaN: true }) },
        { weight: 1, arbitrary: fc.constant(NaN) },
      );
      const recent = fc.array(price, { minLength: rows + 1, maxLength: rows + 1 });
      const graph = compile(formula);
      fc.assert(
        fc.property(
          recent,
          fc.array(price, { minLength: 12, maxLength: 12 }),
          fc.array(price, { minLength: 12, maxLength: 12 }),
          (same, one, other) => {
            const ends = [one, other].map((before) => lastOf(graph, [...before, ...same]));
            expect(ends[1]).toBe(ends[0]);
          },
        ),
        { numRuns: 50 },
      );
    },
  );

  it('is minimal: the oldest row in it counts', () => {
    for (const [formula, rows] of reaches.filter(
      ([name, count]) => Number.isFinite(count) && name !== '42' && !name.startsWith('ffill'),
    )) {
      const graph = compile(formula);
      const price = Array.from({ length: 30 }, (_, row) => 5 + Math.sin(row * row));
      expect(lastOf(graph, price.with(29 - rows, NaN)), formula).not.toBe(lastOf(graph, price));
    }
    expect(lastOf(compile('ffill(price, 2)'), [...Array.from({ length: 27 }, () => NaN), 5, NaN, NaN])).toBe(5);
  });
});
