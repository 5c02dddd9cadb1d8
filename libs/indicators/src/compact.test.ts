import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompactError, decodeCompact, encodeCompact, type Columns } from './compact.ts';

const HALF_STEP = 2 ** -21;
const DAY = 86_400;

const days = (count: number): Float64Array => Float64Array.from({ length: count }, (_, day) => day * DAY);
const alone = (...values: number[]): Columns => ({ times: days(values.length), columns: [Float64Array.from(values)] });
const roundTrip = (columns: Columns) => decodeCompact(encodeCompact(columns));

/** Bit for bit if the column says so, otherwise close enough; missing values stay missing, and zeros keep their sign. */
const isFaithful = (before: number, after: number, isExact: boolean): boolean =>
  Object.is(after, before) || (!isExact && before !== 0 && Math.abs(after - before) <= Math.abs(before) * HALF_STEP);

const expectFaithful = (given: Columns): void => {
  const { times, columns, exact } = roundTrip(given);
  expect(times).toEqual(given.times);
  expect(columns).toHaveLength(given.columns.length);
  for (const [place, column] of given.columns.entries()) {
    const wrong = [...column].findIndex((value, i) => !isFaithful(value, columns[place]![i]!, exact[place]!));
    expect(wrong === -1 ? undefined : { place, wrong, was: column[wrong], is: columns[place]![wrong] }).toBeUndefined();
  }
};

const hostile = fc.constantFrom(
  0,
  -0,
  5e-324,
  -5e-324,
  2 ** -1_022,
  1e-300,
  1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2 ** 53,
  -(2 ** 51),
  1e-8,
  0.1,
  12_345_678.12345678,
);
const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.double({ noDefaultInfinity: true }) },
  hostile,
  fc.integer(),
  fc.constant(NaN),
);
const value = fc
  .oneof(
    fc.constant(anyValue),
    fc.constant(fc.oneof(fc.integer(), fc.constant(NaN))),
    fc.constant(fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100)),
    fc.constant(fc.double({ min: 1e-6, max: 1e12, noNaN: true })),
  )
  .chain((kind) => fc.array(kind, { maxLength: 80 }));
const times = (count: number) =>
  fc.oneof(
    fc.constant(days(count)),
    fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: count, maxLength: count }).map((gaps) => {
      let time = -1e9;
      return Float64Array.from(gaps, (gap) => {
        time += gap;
        return time;
      });
    }),
  );
const anyColumns: fc.Arbitrary<Columns> = fc.array(value, { maxLength: 4 }).chain((lists) => {
  const count = Math.max(0, ...lists.map((list) => list.length));
  return times(count).map((given) => ({
    times: given,
    columns: lists.map((list) => Float64Array.from({ length: count }, (_, i) => list[i] ?? NaN)),
  }));
});

/** For arbitrary bytes the decoder either returns columns of equal length or throws a CompactError. */
const readOrRefused = (bytes: Uint8Array): number => {
  try {
    const { times: read, columns } = decodeCompact(bytes);
    expect(columns.every((column) => column.length === read.length)).toBe(true);
    return read.length;
  } catch (error) {
    expect(error).toBeInstanceOf(CompactError);
    return -1;
  }
};

describe('compact columns', () => {
  it('are read back bit for bit or within half of the last of 20 bits, and missing points stay missing', () => {
    fc.assert(fc.property(anyColumns, expectFaithful), { numRuns: 2_000 });
  });

  it.each([
    ['whole numbers', [1, 7, 3, -4]],
    ['cents', [0.01, 102.35, 99.99]],
    ['satoshis', [0.00000001, 0.00000003, 0.00000002]],
    ['zeros', [0, 0, 0]],
    ['a zero of each sign', [0, -0, 0]],
    ['halves', [0.5, 0.25, -1.75]],
    ['the greatest and the smallest', [Number.MAX_VALUE, 5e-324, -Number.MAX_VALUE]],
    ['infinities', [Infinity, 1 / 3, -Infinity]],
    ['one point', [42]],
    ['no value', [NaN, NaN]],
    ['no point', []],
  ])('of %s are exact', (_, values) => {
    const { columns, exact } = roundTrip(alone(...values));
    expect(exact).toEqual([true]);
    expect([...columns[0]!]).toEqual(values);
  });

  it.each([
    ['ratios', [1 / 3, 2 / 3, 1e-300 / 7, 1e300 / 7]],
    ['17 digits', [0.12345678901234568, -0.12345678901234568, 0]],
  ])('of %s are rounded, and marked as such', (_, values) => {
    expect(roundTrip(alone(...values)).exact).toEqual([false]);
    expectFaithful(alone(...values));
  });

  it('keep their gaps, at the ends too', () => {
    const values = [NaN, NaN, 1, NaN, 2, 3, NaN, NaN, NaN, 4, NaN];
    expect([...roundTrip(alone(...values)).columns[0]!]).toEqual(values);
  });

  it('keep months, and points without columns', () => {
    const months = Float64Array.from({ length: 40 }, (_, month) => Date.UTC(2021, month) / 1_000);
    expect(roundTrip({ times: months, columns: [] })).toEqual({ times: months, columns: [], exact: [] });
  });

  it('need three bytes per day for values that move like a price', () => {
    let price = 1;
    const column = Float64Array.from({ length: 6_500 }, (_, day) => (price *= 1 + Math.sin(day * day) / 25));
    expect(encodeCompact({ times: days(6_500), columns: [column] }).length).toBeLessThan(3.1 * 6_500);
  });
});

describe('arbitrary bytes', () => {
  it('are refused or decoded, without delay', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        readOrRefused(Uint8Array.of(1, ...noise));
      }),
      { numRuns: 3_000 },
    );
  });

  it('are refused if truncated or followed by others', () => {
    fc.assert(
      fc.property(anyColumns, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (columns, share) => {
        const bytes = encodeCompact(columns);
        expect(() => decodeCompact(bytes.subarray(0, Math.floor(share * bytes.length)))).toThrow(CompactError);
        expect(() => decodeCompact(Uint8Array.of(...bytes, 0))).toThrow(CompactError);
      }),
    );
  });

  it('are refused or decoded if some were changed', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat(), fc.nat(255), (columns, place, byte) => {
        const bytes = encodeCompact(columns);
        bytes[place % bytes.length] = byte;
        readOrRefused(bytes);
      }),
    );
  });

  it.each([
    ['another version', [2, 0, 0]],
    ['nothing', []],
    ['four thousand million points of one step', [1, 255, 255, 255, 255, 15, 0, 0, 1]],
    ['two million missing points in five columns', [1, 128, 137, 122, 5, 0, 1, 0, 2, 0, 128, 137, 122]],
    ['more runs than bytes', [1, 1, 1, 0, 1, 0, 255, 255, 255, 15]],
    ['runs longer than the column', [1, 1, 1, 0, 1, 0, 1, 2, 0]],
    ['a form that there is not', [1, 1, 1, 0, 1, 3, 0, 1, 0]],
    ['a power that there is not', [1, 1, 1, 0, 1, 1, 9, 1, 1, 1, 0]],
    ['a width that there is not', [1, 1, 1, 0, 1, 2, 5, 1, 1, 0, 0, 0, 0, 0]],
    ['fewer values than points', [1, 2, 1, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('are refused: %s', (_, bytes) => {
    expect(() => decodeCompact(Uint8Array.from(bytes))).toThrow(CompactError);
  });
});
