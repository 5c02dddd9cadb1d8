import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bollinger } from './bollinger.ts';
import { evaluate } from './kernel.ts';
import { std } from './measures.ts';
import { resuming } from './resuming.ts';
import { rsi, rsiKernel } from './rsi.ts';
import { ema } from './exponential.ts';
import { sma } from './sma.ts';
import * as windows from './windows.ts';

const value = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constant(NaN));
const column = fc.array(value, { maxLength: 60 });
/** The column again, with a new end: moved, longer or shorter, as live points make it. */
const moves = fc.array(fc.tuple(fc.nat(60), column), { maxLength: 5 });
const kernels = { ema, rsi: rsiKernel, sum: windows.sum, std: std };

describe('a column that is computed on from where it differs', () => {
  it.each(Object.keys(kernels) as (keyof typeof kernels)[])('has the bits of one computed at once: %s', (name) => {
    fc.assert(
      fc.property(column, moves, fc.integer({ min: 2, max: 9 }), (first, ends, n) => {
        const resumed = resuming(kernels[name]);
        let rows = first;
        for (const [kept, end] of [[rows.length, []] as const, ...ends]) {
          rows = [...rows.slice(0, kept), ...end];
          const values = Float64Array.from(rows);
          expect(resumed(values, [n])).toEqual(evaluate(kernels[name], [values], [n]));
        }
      }),
    );
  });

  it('is the very same one as long as nothing differs', () => {
    const values = Float64Array.of(1, 2, 3, 4);
    expect(rsi(values, 2)).toBe(rsi(Float64Array.from(values), 2));
    expect(rsi(values, 2)).not.toBe(rsi(values, 3));
  });

  it('costs one row for a live point', () => {
    let rows = 0;
    const counting = resuming({
      ...rsiKernel,
      run: (cell, from, to) => {
        rows += to - from;
        rsiKernel.run(cell, from, to);
      },
    });
    const values = Float64Array.from({ length: 1_000 }, (_, row) => Math.sin(row));
    counting(values, [14]);
    counting(values.with(999, 5), [14]);
    counting(Float64Array.from([...values.with(999, 5), 6]), [14]);
    expect(rows).toBe(1_000 + 1 + 1);
  });
});

describe('the relative strength index', () => {
  it("is that of Wilder's smoothing", () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46.0,
    ];
    const values = rsi(Float64Array.from(closes), 14);
    expect(values.findIndex((one) => !Number.isNaN(one))).toBe(14);
    expect([values[14], values[15]].map((one) => one!.toFixed(2))).toEqual(['70.46', '66.25']);
  });
});

describe('bands', () => {
  it('lie as many deviations from the mean as asked', () => {
    fc.assert(
      fc.property(
        column,
        fc.integer({ min: 2, max: 9 }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (rows, n, k) => {
          const { upper, middle, lower } = bollinger(Float64Array.from(rows), n, k);
          for (const [row] of rows.entries()) {
            const seen = rows.slice(Math.max(0, row - n + 1), row + 1);
            const mean = seen.length < n ? NaN : seen.reduce((sum, one) => sum + one, 0) / n;
            const deviation = Math.sqrt(seen.reduce((sum, one) => sum + (one - mean) ** 2, 0) / n);
            for (const [actual, expected] of [
              [upper[row], mean + k * deviation],
              [middle[row], mean],
              [lower[row], mean - k * deviation],
            ] as const) {
              if (Number.isNaN(expected)) expect(actual).toBeNaN();
              else expect(Math.abs(actual! - expected)).toBeLessThan(1e-3);
            }
          }
        },
      ),
    );
    expect(sma(Float64Array.of(1, 3), 2)).toEqual(Float64Array.of(NaN, 2));
  });
});
