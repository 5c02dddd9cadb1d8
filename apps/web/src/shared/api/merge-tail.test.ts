import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextBucket } from '@chaintide/indicators/resolution';
import { mergeTail } from './merge-tail.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';

const DAY = 86_400;

const held = (
  days: readonly number[],
  values: readonly number[],
  more: Partial<SeriesColumns> = {},
): SeriesColumns => ({
  id: 'btc.mvrv',
  resolution: '1d',
  revision: 1,
  columns: ['value'],
  times: Float64Array.from(days, (day) => day * DAY),
  values: [Float64Array.from(values)],
  roundedBefore: null,
  rounded: [false],
  provisionalFrom: null,
  provenance: [],
  updatedAt: 1,
  movedAt: null,
  hops: null,
  preview: null,
  ...more,
});

const tail = (
  days: readonly number[],
  values: readonly (number | null)[],
  more: Partial<SeriesTail> = {},
): SeriesTail => ({
  revision: 1,
  columns: ['value'],
  times: days.map((day) => day * DAY),
  values: [[...values]],
  provisionalFrom: null,
  updatedAt: 2,
  at: 3,
  ...more,
});

const points = (series: SeriesColumns | undefined) =>
  series && [...series.times].map((time, index) => [time / DAY, series.values[0]![index]]);

describe('mergeTail', () => {
  it('replaces equal times and appends newer ones', () => {
    expect(points(mergeTail(held([1, 2, 3], [1, 2, 3]), tail([3, 4], [30, 40]), 'delta'))).toEqual([
      [1, 1],
      [2, 2],
      [3, 30],
      [4, 40],
    ]);
  });

  it('preserves zero, negative and missing values', () => {
    expect(points(mergeTail(held([1, 2, 3], [1, 2, 3]), tail([1, 2, 3], [0, -5, null]), 'delta'))).toEqual([
      [1, 0],
      [2, -5],
      [3, NaN],
    ]);
  });

  it('leaves the existing columns untouched', () => {
    const before = held([1, 2], [1, 2]);
    mergeTail(before, tail([2, 3], [20, 30]), 'delta');
    expect(points(before)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('updates the freshness, and the time of a live change from a delta only', () => {
    const series = held([1, 2], [1, 2]);
    expect(mergeTail(series, tail([2], [20], { provisionalFrom: 2 * DAY }), 'delta')).toMatchObject({
      updatedAt: 2,
      movedAt: 3,
      provisionalFrom: 2 * DAY,
    });
    expect(mergeTail(series, tail([2], [20]), 'snapshot')).toMatchObject({ updatedAt: 2, movedAt: null });
  });

  it('knows where exact points begin', () => {
    const series = held([1, 2, 3, 4], [1, 2, 3, 4], { rounded: [true], roundedBefore: 4 * DAY });
    expect(mergeTail(series, tail([4], [40]), 'delta')?.roundedBefore).toBe(4 * DAY);
    expect(mergeTail(series, tail([3, 4], [3, 4]), 'snapshot')?.roundedBefore).toBe(3 * DAY);
    expect(mergeTail(held([1, 2], [1, 2]), tail([2], [2]), 'snapshot')?.roundedBefore).toBeNull();
  });

  it.each([
    ['another revision', tail([3], [3], { revision: 2 })],
    ['other columns', tail([3], [3], { columns: ['other'] })],
    ['a hole between the end and the tail', tail([5], [5])],
    ['a hole within the tail', tail([3, 5], [3, 5])],
    ['a point in a hole of the past', tail([0], [0])],
  ])('requires the whole series on %s', (_, incoming) => {
    expect(mergeTail(held([1, 2, 3], [1, 2, 3]), incoming, 'delta')).toBeUndefined();
  });

  it('requires the whole series when provisional points precede a snapshot', () => {
    const series = held([1, 2, 3, 4], [1, 2, 3, 4], { provisionalFrom: 2 * DAY });
    expect(mergeTail(series, tail([3, 4], [3, 4]), 'snapshot')).toBeUndefined();
    expect(mergeTail(series, tail([3, 4], [3, 4], { provisionalFrom: 2 * DAY }), 'delta')).toBeDefined();
    expect(mergeTail(series, tail([2, 3, 4], [2, 3, 4]), 'snapshot')).toBeDefined();
  });

  it('requires the whole series when points became final outside the tail', () => {
    const series = held([1, 2, 3, 4], [1, 2, 3, 4], { provisionalFrom: 2 * DAY });
    expect(mergeTail(series, tail([4], [4], { provisionalFrom: 4 * DAY }), 'delta')).toBeUndefined();
    expect(mergeTail(series, tail([2, 3, 4], [2, 3, 4], { provisionalFrom: 4 * DAY }), 'delta')).toBeDefined();
  });

  it('requires the whole series when one side is empty', () => {
    expect(mergeTail(held([], []), tail([1], [1]), 'snapshot')).toBeUndefined();
    expect(mergeTail(held([1], [1]), tail([], []), 'snapshot')).toBeUndefined();
    expect(points(mergeTail(held([], []), tail([], []), 'snapshot'))).toEqual([]);
  });

  it('requires the whole series when the first points arrive as a delta, because there may be more before them', () => {
    expect(mergeTail(held([], []), tail([1, 2], [1, 2]), 'delta')).toBeUndefined();
    expect(points(mergeTail(held([], []), tail([], []), 'delta'))).toEqual([]);
  });

  it('knows the length of a month', () => {
    const [january, february, march] = [0, 1, 2].map((month) => Date.UTC(2024, month, 1) / 1000);
    const months = held([], [], { resolution: '1M', times: Float64Array.of(january!), values: [Float64Array.of(1)] });
    expect(mergeTail(months, tail([], [], { times: [february!], values: [[2]] }), 'delta')?.times).toHaveLength(2);
    expect(mergeTail(months, tail([], [], { times: [march!], values: [[3]] }), 'delta')).toBeUndefined();
  });
});

/** A minimal gateway that keeps the contract: final points change only with the revision. */
class Gateway {
  readonly tailPoints = 4;
  revision = 1;
  values: (number | null)[] = [1, 2, 3, 4, 5, 6];
  provisional = 1;

  provisionalFrom(): number {
    return (this.values.length - this.provisional) * DAY;
  }

  tail(places: readonly number[]): SeriesTail {
    return tail(
      places,
      places.map((place) => this.values[place]!),
      { revision: this.revision, provisionalFrom: this.provisionalFrom() },
    );
  }

  snapshot(): SeriesTail {
    return this.tail(this.values.map((_, place) => place).slice(-this.tailPoints));
  }

  whole(): SeriesColumns {
    return held(
      this.values.map((_, place) => place),
      this.values.map((value) => value ?? NaN),
      { revision: this.revision, provisionalFrom: this.provisionalFrom() },
    );
  }
}

type Step =
  | { do: 'tick'; back: number; value: number | null }
  | { do: 'append'; count: number; value: number }
  | { do: 'settle' }
  | { do: 'correct'; back: number; value: number }
  | { do: 'drop' }
  | { do: 'rejoin' };

const value = fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 5 }));
const number = fc.integer({ min: -5, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('tick' as const), back: fc.nat(3), value }),
  fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 9 }), value: number }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({ do: fc.constant('correct' as const), back: fc.nat(20), value: number }),
  fc.record({ do: fc.constant('drop' as const) }),
  fc.record({ do: fc.constant('rejoin' as const) }),
);

/** Applies a change to the gateway and returns the changed places. */
const happen = (gateway: Gateway, doing: Step): number[] => {
  const { length } = gateway.values;
  if (doing.do === 'tick') {
    const place = length - 1 - Math.min(doing.back, gateway.provisional - 1);
    gateway.values[place] = doing.value;
    return [place];
  }
  if (doing.do === 'append') {
    gateway.values.push(...Array.from({ length: doing.count }, () => doing.value));
    gateway.provisional = Math.min(gateway.provisional + doing.count, 6);
    return Array.from({ length: doing.count }, (_, index) => length + index);
  }
  if (doing.do === 'settle') {
    gateway.provisional = 1;
    return [];
  }
  if (doing.do === 'correct') {
    const place = Math.max(0, length - 1 - gateway.provisional - doing.back);
    gateway.values[place] = doing.value;
    gateway.revision += 1;
    return [place];
  }
  return [];
};

const play = (gateway: Gateway, steps: readonly Step[]): SeriesColumns => {
  let series = gateway.whole();
  let isJoined = true;
  const seen: [SeriesColumns, ReturnType<typeof points>][] = [];
  const put = (incoming: SeriesTail, kind: 'snapshot' | 'delta'): void => {
    seen.push([series, points(series)]);
    series = mergeTail(series, incoming, kind) ?? gateway.whole();
  };
  for (const doing of steps) {
    const places = happen(gateway, doing);
    if (doing.do === 'drop') isJoined = false;
    else if (doing.do === 'rejoin') {
      isJoined = true;
      put(gateway.snapshot(), 'snapshot');
    } else if (isJoined) put(gateway.tail(places), 'delta');
  }
  put(gateway.snapshot(), 'snapshot');
  for (const [before, was] of seen) expect(points(before)).toEqual(was);
  return series;
};

describe('the memory of a series', () => {
  it('is shared where nothing changed, and copied where something did', () => {
    const first = mergeTail(held([1, 2, 3], [1, 2, 3]), tail([4], [4]), 'delta')!;
    const moved = mergeTail(first, tail([4], [40]), 'delta')!;
    expect(moved.times).toBe(first.times);
    const longer = mergeTail(moved, tail([5], [5]), 'delta')!;
    expect(longer.times.buffer).toBe(first.times.buffer);
    expect(longer.values[0]!.buffer).toBe(moved.values[0]!.buffer);
    expect([points(first), points(moved), points(longer)]).toEqual([
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ],
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 40],
      ],
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 40],
        [5, 5],
      ],
    ]);
  });

  it('is exclusive: two continuations of the same series do not interfere', () => {
    const first = mergeTail(held([1], [1]), tail([2], [2]), 'delta')!;
    const [one, other] = [mergeTail(first, tail([3], [3]), 'delta'), mergeTail(first, tail([3], [30]), 'delta')];
    expect([points(one), points(other)]).toEqual([
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      [
        [1, 1],
        [2, 2],
        [3, 30],
      ],
    ]);
  });
});

describe('after any losses and rejoins', () => {
  it("the merged series equals the gateway's", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const gateway = new Gateway();
        const { updatedAt: _, movedAt: __, ...merged } = play(gateway, steps);
        const { updatedAt: ___, movedAt: ____, ...whole } = gateway.whole();
        expect(merged).toEqual(whole);
      }),
      { numRuns: 2_000 },
    );
  });

  it('every bucket is followed by the next', () => {
    expect(nextBucket(0, '1w')).toBe(7 * DAY);
    expect(nextBucket(Date.UTC(2024, 1, 1) / 1000, '1M')).toBe(Date.UTC(2024, 2, 1) / 1000);
  });
});
