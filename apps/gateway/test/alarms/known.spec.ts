import type { AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { judge, newStanding, type Standing } from '@chaintide/indicators/alarms/judge';
import { Gauge } from '@chaintide/indicators/alarms/gauge';
import { endOf, rehearse } from '@chaintide/indicators/alarms/rehearse';
import { signalOf } from '@chaintide/indicators/alarms/signal';
import { estimatedRelease, releaseRules } from '@chaintide/indicators/releases';
import fc from 'fast-check';
import { KnownMeasures } from '../../src/modules/alarms/known-measures.ts';
import { criterionOf } from '../../src/modules/alarms/station.ts';
import { batch } from '../../src/modules/indicators/fixtures/indicators-rig.ts';
import { revisionsOnly } from '../../src/modules/indicators/fixtures/proofs-rig.ts';
import { IndicatorsService } from '../../src/modules/indicators/indicators.service.ts';
import { UnfoldingService } from '../../src/modules/indicators/views/unfolding.service.ts';
import { seriesChanged, SeriesService } from '../../src/modules/series/series.service.ts';
import { Bus } from '../../src/platform/bus.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { indicatorById } from '@chaintide/indicators/catalogue';

const FIRST = Date.UTC(2024, 0, 1);
const DAYS = 25;

const build = () => {
  const clock = new SetClock();
  clock.time = FIRST + DAYS * DAY - HOUR;
  const bus = new Bus();
  const series = new SeriesService(revisionsOnly(), bus);
  const indicators = new IndicatorsService(series, clock);
  indicators.compute();
  bus.on(seriesChanged, (changes) => void indicators.update(changes));
  return {
    clock,
    series,
    indicators,
    known: new KnownMeasures(new UnfoldingService(indicators, series, clock), clock),
  };
};

const rules: AlarmRule[] = [
  { subject: { kind: 'value', indicator: 'btc.price', sma: 0 }, condition: { type: 'above', level: 5, recover: 4 } },
  { subject: { kind: 'value', indicator: 'btc.price', sma: 3 }, condition: { type: 'risesBy', amount: 1, within: 2 } },
  { subject: { kind: 'formula', formula: 'btc.price > 5 and btc.supply < 6' }, condition: { type: 'holds' } },
  { subject: { kind: 'formula', formula: 'drawdown(btc.price) < -0.3' }, condition: { type: 'holds' } },
];
const value = fc.integer({ min: 1, max: 9 });
const history = fc.array(value, { minLength: DAYS, maxLength: DAYS });
/** A value of a day is given again some days later. */
const shocks = fc.array(fc.record({ day: fc.nat(DAYS - 2), later: fc.integer({ min: 1, max: 9 }), value }), {
  maxLength: 6,
});

const columnsOf = (indicators: IndicatorsService, start: number) => (name: string) => {
  const id = name === 'x' ? 'btc.price' : name;
  const { values, timeOf } = indicators.daily(indicatorById(id)!);
  return values.subarray((start - timeOf(0)) / DAY);
};

/** A watch that judges the newest value at the end of every day. */
const watchOf = (rule: AlarmRule, indicators: IndicatorsService, start: number) => {
  const signal = signalOf(rule);
  const criterion = criterionOf(signal, { hold: 0, cycle: 3 * 24 * 60 });
  const gauge = new Gauge(signal, start);
  const fired: number[] = [];
  let standing: Standing = newStanding;
  const look = (time: number): void => {
    const measured = gauge.at((time - start) / DAY, columnsOf(indicators, start), 0);
    const next = judge(criterion, standing, { at: time + DAY, value: measured });
    if (next.cycle > standing.cycle) fired.push(time + DAY);
    standing = next;
  };
  return { signal, criterion, fired, look };
};

describe('a rehearsal as known then', () => {
  it('fires what a watch has fired that judged the same values as they came', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, shocks, async (prices, supplies, later) => {
        const { clock, series, indicators, known } = build();
        const start = indicators.daily(indicatorById('btc.price')!).timeOf(0);
        const watches = rules.map((rule) => watchOf(rule, indicators, start));
        for (let day = 0; day < DAYS; day++) {
          const time = FIRST + day * DAY;
          const fetchedAt = time + 23 * HOUR;
          for (const shock of later)
            if (shock.day + shock.later === day)
              series.ingest(batch('btc.price', [{ time: FIRST + shock.day * DAY, value: shock.value }], { fetchedAt }));
          series.ingest(batch('btc.price', [{ time, value: prices[day]! }], { fetchedAt }));
          series.ingest(batch('btc.supply', [{ time, value: supplies[day]! }], { fetchedAt }));
          for (const watch of watches) watch.look(time);
        }
        clock.time = FIRST + DAYS * DAY - 1;
        for (const { signal, criterion, fired } of watches) {
          const then = (await known.measure(signal, start))!;
          const told = rehearse(then, { criterion, start, subject: then });
          expect(told.firings.map(({ at }) => at)).toEqual(fired);
        }
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('is the one of today on a history that was never revised', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, async (prices, supplies) => {
        const { series, indicators, known } = build();
        for (const [metric, values] of [
          ['btc.price', prices],
          ['btc.supply', supplies],
        ] as const)
          series.ingest(
            batch(
              metric,
              values.map((one, day) => ({ time: FIRST + day * DAY, value: one })),
            ),
          );
        const start = indicators.daily(indicatorById('btc.price')!).timeOf(0);
        const columns = columnsOf(indicators, start);
        for (const rule of rules) {
          const signal = signalOf(rule);
          const then = (await known.measure(signal, start))!;
          const gauge = new Gauge(signal, start);
          expect(then).toEqual(Float64Array.from(then, (_, row) => gauge.at(row, columns, row)));
        }
      }),
      { numRuns: 2 },
    );
  }, 60_000);

  it('fires when a figure was released, and not on the period that it is about', async () => {
    const { clock, series, indicators, known } = build();
    const months = [0, 1, 2, 3, 4].map((month) => Date.UTC(2024, month, 1));
    clock.time = Date.UTC(2024, 6, 1);
    series.ingest(
      batch(
        'macro.cpi',
        months.map((time, index) => ({ time, value: 100 + index })),
        { fetchedAt: clock.time },
      ),
    );
    const signal = signalOf({
      subject: { kind: 'value', indicator: 'macro.cpi', sma: 0 },
      condition: { type: 'above', level: 103 },
    });
    const { timeOf } = indicators.daily(indicatorById('macro.cpi')!);
    const start = timeOf(0);
    const criterion = criterionOf(signal, { hold: 0, cycle: 60 });
    const then = await known.measure(signal, start);
    const released = estimatedRelease(months[3]!, releaseRules['macro.cpi']!);
    expect(rehearse(then!, { criterion, start, subject: then! }).firings.map(({ at }) => at)).toEqual([
      endOf(Math.floor((released - start) / DAY), start),
    ]);
  });
});
