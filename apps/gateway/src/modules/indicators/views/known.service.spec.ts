import { isoDay } from '@chaintide/contracts/iso-day';
import { estimatedRelease, releaseRules } from '@chaintide/indicators/releases';
import fc from 'fast-check';
import { SetClock } from '../../../platform/fixtures/hub-rig.ts';
import { Bus } from '../../../platform/bus.ts';
import type { Batch } from '../../series/batch.ts';
import { seriesChanged, SeriesService } from '../../series/series.service.ts';
import { ask, batch, DAY, days, failureOf, TODAY } from '../fixtures/indicators-rig.ts';
import { caller, revisionsOnly } from '../fixtures/proofs-rig.ts';
import { IndicatorsService } from '../indicators.service.ts';
import { KnownService } from './known.service.ts';

const NOW = TODAY + 9 * 3_600_000;
const MONTHS = Array.from({ length: 18 }, (_, index) => Date.UTC(2023, index, 1)).filter((time) => time < TODAY);
const rule = releaseRules['macro.cpi']!;

const build = () => {
  const clock = new SetClock();
  clock.time = NOW;
  const bus = new Bus();
  const series = new SeriesService(revisionsOnly(), bus);
  const indicators = new IndicatorsService(series, clock);
  indicators.compute();
  bus.on(seriesChanged, (changes) => indicators.update(changes));
  const known = new KnownService(indicators, series, clock);
  const asKnown = async (id: string, day: string, more: object = {}) => {
    const { times, values, provisionalFrom } = await known
      .granted(ask(id, { known: day, ...more }), caller('admin'))
      .read();
    return { at: new Map(Array.from(times, (time, index) => [time * 1_000, values[0]![index]!])), provisionalFrom };
  };
  return { series, indicators, known, asKnown };
};

interface Edition {
  readonly month: number;
  readonly at: number;
  readonly value: number;
}

const cpi = ({ month, at, value }: Edition): Batch =>
  batch('macro.cpi', [{ time: MONTHS[month]!, value }], { source: 'FRED', fetchedAt: at });

/** Everything that a publisher says of its months until now: each when it is due, and then revisions; in order. */
const editionsOf = (shocks: readonly { month: number; day: number; value: number }[]): Edition[] => {
  const first = MONTHS.map((time, month) => ({ month, at: estimatedRelease(time, rule), value: 100 + month }));
  const later = shocks.map(({ month, day, value }) => ({ month, at: first[month]!.at + day * DAY, value }));
  return [...first, ...later].filter(({ at }) => at < NOW).toSorted((a, b) => a.at - b.at);
};

describe('a series as known on a day', () => {
  const shock = fc.record({
    month: fc.nat(MONTHS.length - 1),
    day: fc.integer({ min: 1, max: 500 }),
    value: fc.integer({ min: 200, max: 205 }),
  });

  it('has exactly what was published by then: the same as a filter of every edition', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(shock, { maxLength: 8 }),
        fc.nat((TODAY - MONTHS[0]!) / DAY),
        async (shocks, offset) => {
          const { series, asKnown } = build();
          const editions = editionsOf(shocks);
          series.ingest(batch('btc.price', [{ time: TODAY, value: 1 }])); // the days of a chart end with it
          for (const edition of editions) series.ingest(cpi(edition));
          const start = MONTHS[0]! + offset * DAY;
          const { at: shown } = await asKnown('macro.cpi', isoDay(start));
          const published = new Map(
            editions.filter(({ at }) => at < start + DAY).map(({ month, value }) => [MONTHS[month]!, value]),
          );
          let standing: number | undefined;
          for (let time = MONTHS[0]!; time <= start; time += DAY) {
            standing = published.get(time) ?? standing; // each month holds until the next one that was published
            expect([isoDay(time), shown.get(time)]).toEqual([isoDay(time), standing]);
          }
          expect(Math.max(...shown.keys(), 0)).toBeLessThanOrEqual(start);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is the series of now when everything is known', async () => {
    const { series, indicators, asKnown } = build();
    series.ingest(
      batch(
        'btc.price',
        days(40, (index) => 100 + index),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(38, () => 20, TODAY - 2 * DAY),
      ),
    );
    for (const id of ['btc.price', 'btc.market_cap']) {
      const now = indicators.seriesOf(ask(id));
      const { at, provisionalFrom } = await asKnown(id, isoDay(TODAY));
      expect([...at]).toEqual(now.times.map((time, index) => [time * 1_000, now.values[0]![index]]));
      expect(provisionalFrom).toBeNull();
    }
  });

  it('computes formulas from the values of then, and coarser buckets from its days', async () => {
    const { series, asKnown } = build();
    const prices = (value: number, fetchedAt: number) =>
      batch('btc.price', [{ time: TODAY - 3 * DAY, value }], { fetchedAt });
    series.ingest(
      batch(
        'btc.supply',
        days(5, () => 10),
      ),
    );
    series.ingest(prices(100, TODAY - 2 * DAY));
    series.ingest(prices(110, TODAY - DAY));
    const day = isoDay(TODAY - 2 * DAY);
    expect((await asKnown('btc.market_cap', day)).at.get(TODAY - 3 * DAY)).toBe(1_000);
    expect((await asKnown('btc.market_cap', isoDay(TODAY - DAY))).at.get(TODAY - 3 * DAY)).toBe(1_100);
    expect([...(await asKnown('btc.market_cap', day, { resolution: '1w' })).at.values()].at(-1)).toBe(1_000);
    expect((await asKnown('btc.market_cap', '2009-01-01')).at.size).toBe(0);
  });

  it('moves with a release that becomes known', async () => {
    const { series, asKnown } = build();
    const [time] = MONTHS;
    series.ingest(cpi({ month: 0, at: TODAY, value: 100 }));
    expect((await asKnown('macro.cpi', '2023-02-12')).at.size).toBe(0);
    const figure = { time: time!, releasedOn: '2023-02-10', value: 99 };
    series.ingest({ ...batch('macro.cpi', []), firstFigures: { 'macro.cpi': [figure] } });
    expect((await asKnown('macro.cpi', '2023-02-12')).at.get(time!)).toBe(99);
    expect((await asKnown('macro.cpi', isoDay(TODAY))).at.get(time!)).toBe(100);
  });

  it('refuses days to come, and callers who may not see the whole series', () => {
    const { known } = build();
    const of = (id: string, day: string, role: 'guest' | 'admin') =>
      failureOf(() => known.granted(ask(id, { known: day }), caller(role)));
    expect(of('btc.price', isoDay(TODAY + DAY), 'admin')).toMatchObject({ name: 'range.future' });
    expect(of('macro.real_gdp', isoDay(TODAY), 'guest')).toMatchObject({ name: 'login.required' });
    expect(of('btc.price', isoDay(TODAY), 'guest')).toBeUndefined();
  });
});
