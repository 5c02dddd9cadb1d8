import type { CompactSeries, Series } from '@chaintide/contracts/charts/indicators';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { grades, type Role } from '@chaintide/contracts/people/roles';
import { decodeCompact } from '@chaintide/indicators/compact';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import fc from 'fast-check';
import { brotliDecompressSync } from 'node:zlib';
import { Bus } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import type { Batch, Point } from '../series/batch.ts';
import { nowhere, seriesChanged, SeriesService } from '../series/series.service.ts';
import { CompactService } from './compact.service.ts';
import { IndicatorsService } from './indicators.service.ts';

const TODAY = Date.UTC(2024, 5, 12);
const HALF_STEP = 2 ** -21;
const GATED = 'btc.golden_ratio'; // L3, derived from the price

class MovedClock extends Clock {
  time = TODAY + 9 * HOUR;
  now(): number {
    return this.time;
  }
}

const caller = (role: Role): Identity => ({
  role,
  grade: grades[role],
  until: null,
  user: role === 'guest' ? null : { id: 1, name: 'satoshi' },
  sessionId: role === 'guest' ? null : 'session',
  secondFactor: 'missing',
});
const admin = caller('admin');

const build = () => {
  const bus = new Bus();
  const clock = new MovedClock();
  const series = new SeriesService(nowhere, bus);
  const indicators = new IndicatorsService(series, clock);
  indicators.compute();
  bus.on(seriesChanged, (changes) => void indicators.update(changes));
  return { series, indicators, clock, parts: new CompactService(indicators, series, clock) };
};
type Built = ReturnType<typeof build>;

const give =
  ({ series }: Built, metric: MetricId) =>
  (points: readonly Point[], more: Partial<Batch> = {}): void =>
    series.ingest({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt: TODAY,
      step: '1d',
      points: { [metric]: points },
      ...more,
    });

const days = (count: number, value: (index: number) => number, end = TODAY): Point[] =>
  Array.from({ length: count }, (_, index) => ({ time: end - (count - index) * DAY, value: value(index) }));

const irregular = (index: number): number => 1_000 * (2 + Math.sin(index * index));
const question = (id = 'btc.price', resolution = '1d') => ({ id, resolution, parameters: {} });

const failureOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.error;
    throw error;
  }
  return undefined;
};

/** Joins the two parts, as a page does. */
const whole = ({ parts }: Built, raw = question()): CompactSeries => {
  const tail = parts.compactFor(raw, admin);
  if (!tail.history) return tail;
  const { times, columns } = decodeCompact(parts.historyFor(raw, tail.history.key, admin).history.bytes);
  expect(times.length).toBe(tail.history.points);
  return {
    ...tail,
    times: [...times, ...tail.times],
    values: tail.values.map((column, index) => [
      ...Array.from(columns[index]!, (value) => (Number.isNaN(value) ? null : value)),
      ...column,
    ]),
  };
};

const isNear = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= Math.abs(b) * HALF_STEP);

/** Everything but the older values is identical; those are within the codec's precision. */
const expectSame = (joined: CompactSeries, series: Series): void => {
  const { history, values, ...rest } = joined;
  const { values: exact, ...others } = series;
  expect(rest).toEqual(others);
  const older = history?.points ?? 0;
  expect(values.map((column) => column.slice(older))).toEqual(exact.map((column) => column.slice(older)));
  expect(
    values.flatMap((column, place) =>
      column.flatMap((value, index) =>
        isNear(value, exact[place]![index]!) ? [] : [{ place, index, value, exact: exact[place]![index] }],
      ),
    ),
  ).toEqual([]);
};

describe('a series in two parts', () => {
  it('has a short exact tail, after a multiple of 32 points', () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    const { history, times } = built.parts.compactFor(question(), admin);
    expect(history!.points % 32).toBe(0);
    expect(times.length).toBe(1_000 - history!.points);
    expect(times.length).toBeGreaterThan(0);
    expect(times.length).toBeLessThanOrEqual(32 + 5);
    expectSame(whole(built), built.indicators.seriesOf(question()));
  });

  it('is returned whole while it is short', () => {
    const built = build();
    expect(built.parts.compactFor(question(), admin)).toMatchObject({ history: null, times: [], provenance: [] });
    give(built, 'btc.price')(days(90, irregular));
    expectSame(whole(built), built.indicators.seriesOf(question()));
    expect(built.parts.compactFor(question(), admin).history).toBeNull();
  });

  it('is returned whole if it is a preview', () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    const raw = question(GATED);
    expect(built.parts.compactFor(raw, caller('guest'))).toEqual({
      ...built.indicators.seriesFor(raw, caller('guest')),
      history: null,
    });
  });

  it("keeps its key while today's point changes, and for a month of days", () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    const { key } = built.parts.compactFor(question(), admin).history!;
    const keys = Array.from({ length: 64 }, (_, day) => {
      const time = TODAY + day * DAY;
      give(built, 'btc.price')([{ time, value: irregular(2_000 + day) }], { provisionalFrom: time });
      give(built, 'btc.price')([{ time, value: irregular(day) }]);
      return built.parts.compactFor(question(), admin).history!.key;
    });
    expect(new Set([key, ...keys]).size).toBe(3);
  });

  it('gets a new key after a correction; the previous one stays valid for some minutes', () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    const before = built.parts.compactFor(question(), admin);
    give(built, 'btc.price')([{ time: TODAY - 700 * DAY, value: 5 }]);
    const after = built.parts.compactFor(question(), admin);
    expect(after.history!.key).not.toBe(before.history!.key);
    expect(after.revision).not.toBe(before.revision);
    const held = decodeCompact(built.parts.historyFor(question(), before.history!.key, admin).history.bytes);
    expect(held.columns[0]![300]).not.toBe(5);
    expect(
      decodeCompact(built.parts.historyFor(question(), after.history!.key, admin).history.bytes).columns[0]![300],
    ).toBe(5);
    built.clock.time += 6 * MINUTE;
    expect(failureOf(() => built.parts.historyFor(question(), before.history!.key, admin))).toBe('history.outdated');
    expect(failureOf(() => built.parts.historyFor(question(), after.history!.key, admin))).toBeUndefined();
  });

  it('returns its history for a key that another process issued', () => {
    const [one, other] = [build(), build()];
    for (const built of [one, other]) give(built, 'btc.price')(days(1_000, irregular));
    const { key } = one.parts.compactFor(question(), admin).history!;
    expect(other.parts.historyFor(question(), key, admin).history.key).toBe(key);
    expect(failureOf(() => other.parts.historyFor(question('btc.drawdown'), key, admin))).toBe('history.outdated');
  });

  it('returns its history to nobody who may not see the whole series', () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    const gated = question(GATED);
    const { key } = built.parts.compactFor(gated, admin).history!;
    expect(failureOf(() => built.parts.historyFor(gated, key, caller('guest')))).toBe('login.required');
    expect(failureOf(() => built.parts.historyFor(gated, key, caller('registered')))).toBe('level.insufficient');
    expect(built.parts.historyFor(gated, key, admin).isOpenToAll).toBe(false);
    expect(failureOf(() => built.parts.compactFor(question('btc.price', '1h'), caller('guest')))).toBe(
      'login.required',
    );
    expect(failureOf(() => built.parts.historyFor(question('btc.price', '1h'), key, caller('registered')))).toBe(
      'level.insufficient',
    );
    const open = built.parts.compactFor(question(), caller('guest')).history!.key;
    expect(built.parts.historyFor(question(), open, caller('guest')).isOpenToAll).toBe(true);
  });

  it('is compressed once for any number of requests', async () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    const { history } = built.parts.historyFor(
      question(),
      built.parts.compactFor(question(), admin).history!.key,
      admin,
    );
    const [one, two] = await Promise.all([history.compressed(), history.compressed()]);
    expect(one).toBe(two);
    expect(brotliDecompressSync(one)).toEqual(Buffer.from(history.bytes));
  });

  it('reports the new origin of points after an unnoticed change of source', () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular), { source: 'Exchange', simulated: true, priority: 2 });
    const { history } = built.parts.compactFor(question(), admin);
    give(built, 'btc.price')(days(500, (index) => irregular(index + 100), TODAY - 400 * DAY));
    expect(built.parts.compactFor(question(), admin).history).toEqual(history);
    expectSame(whole(built), built.indicators.seriesOf(question()));
    expect(whole(built).provenance.map(({ simulated }) => simulated)).toEqual([true, false, true]);
  });

  it('gives a week the origin of its last day', () => {
    const built = build();
    give(built, 'btc.price')(days(1_000, irregular));
    give(built, 'btc.price')([{ time: TODAY, value: 7 }], {
      source: 'Exchange',
      simulated: true,
      priority: 2,
      provisionalFrom: TODAY,
    });
    expectSame(whole(built, question('btc.price', '1w')), built.indicators.seriesOf(question('btc.price', '1w')));
    expect(built.indicators.seriesOf(question('btc.price', '1w')).provenance.at(-1)).toEqual({
      from: TODAY / SECOND,
      to: TODAY / SECOND,
      sources: ['Exchange'],
      simulated: true,
    });
  });
});

describe('history and tail', () => {
  const STEPS: Record<Step, number> = { '5m': 5 * MINUTE, '1h': HOUR, '1d': DAY };
  const ids = ['btc.price', 'btc.mvrv', 'btc.realized_price', 'btc.drawdown'] as const;
  const metrics = ['btc.price', 'btc.supply', 'btc.realized_cap'] as const;

  /** A run of points, or a gap: new at the end, late, corrected or provisional, from either source. */
  const change = fc.record({
    metric: fc.constantFrom(...metrics),
    step: fc.constantFrom<Step>('1d', '1d', '1h'),
    place: fc.oneof(fc.constant('end' as const), fc.constant('end' as const), fc.nat(400)),
    skipped: fc.nat(5),
    count: fc.oneof(fc.constantFrom(1, 2, 3), fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 60 })),
    value: fc.double({ min: 1, max: 1e9, noNaN: true }),
    isOpen: fc.boolean(),
    isSimulated: fc.boolean(),
  });

  it('are the whole series after any sequence of changes', () => {
    const built = build(); // all cases share one state: each change builds on the previous ones
    const ends: Record<string, number> = { '1d': TODAY, '1h': TODAY - 300 * HOUR };
    for (const metric of metrics) give(built, metric)(days(400, irregular));
    const asked = fc.constantFrom(
      ...ids.flatMap((id) => ['1d', '3d', '1w', '1M'].map((resolution) => question(id, resolution))),
      question('btc.price', '1h'),
      question('btc.price', '4h'),
    );
    fc.assert(
      fc.property(change, asked, ({ metric, step, place, skipped, count, value, isOpen, isSimulated }, raw) => {
        const start = place === 'end' ? ends[step]! + skipped * STEPS[step] : TODAY - place * STEPS[step];
        const points = Array.from({ length: count }, (_, index) => ({
          time: start + index * STEPS[step],
          value: value / (1 + index),
        }));
        give(built, step === '1d' ? metric : 'btc.price')(points, {
          step,
          ...(isSimulated && { source: 'Exchange', simulated: true, priority: 2 }),
          ...(isOpen && { provisionalFrom: points.at(-1)!.time }),
        });
        ends[step] = Math.max(ends[step]!, points.at(-1)!.time + STEPS[step]);
        expectSame(whole(built, raw), built.indicators.seriesOf(raw));
      }),
      { numRuns: 400, endOnFailure: true },
    );
  }, 120_000);
});
