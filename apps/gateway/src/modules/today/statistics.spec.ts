import fc from 'fast-check';
import { newestRow, zScoreAt } from './statistics.ts';

const column = (...values: readonly number[]): Float64Array => Float64Array.from(values);
const steps = (last: number): Float64Array => column(...Array.from({ length: 200 }, (_, row) => 100 + (row % 2)), last);

describe('the statistics of a day', () => {
  it('find the newest value', () => {
    expect(newestRow(column(NaN, 1, 2, NaN, 3, 4, 3.5, NaN))).toBe(6);
    expect(newestRow(column(NaN))).toBe(-1);
  });

  it('measure a change by what is usual', () => {
    expect(Math.abs(zScoreAt(steps(100), 200))).toBeLessThan(1.1);
    expect(zScoreAt(steps(150), 200)).toBeGreaterThan(10);
    expect(zScoreAt(steps(50), 200)).toBeLessThan(-10);
  });

  it('say nothing of a short history, a gap before the newest day, or what never varies', () => {
    expect(zScoreAt(column(1, 2, 3), 2)).toBeNaN();
    expect(zScoreAt(column(...steps(150).subarray(0, 199), NaN, 150), 200)).toBeNaN();
    expect(zScoreAt(column(...Array.from({ length: 200 }, () => 7)), 199)).toBeNaN();
  });

  it('do not depend on the unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 80, maxLength: 400 }),
        fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
        (values, factor) => {
          const [one, other] = [column(...values), column(...values.map((value) => value * factor))];
          const row = values.length - 1;
          expect(zScoreAt(other, row)).toBeCloseTo(zScoreAt(one, row), 6);
        },
      ),
    );
  });
});
