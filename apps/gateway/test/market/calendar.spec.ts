import { calendarRoute, type CalendarRelease } from '@chaintide/contracts/market/calendar';
import type { RouteData } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { isoDay } from '@chaintide/contracts/iso-day';
import { topics } from '@chaintide/contracts/realtime';
import { calendarSeries } from '@chaintide/indicators/calendar';
import { estimatedRelease, releaseRules } from '@chaintide/indicators/releases';
import { ListingsService } from '../../src/modules/listings/listings.service.ts';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone } from '../everyone.ts';

const NOW = Date.now();
const SERIES = 100_000; // ids of a series
const month = (offset: number): number => {
  const day = new Date(NOW);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset, 1);
};
/** The newest month whose unemployment rate is due. */
const due = [-1, -2].map(month).find((time) => estimatedRelease(time, releaseRules['macro.unemployment']!) <= NOW)!;
const before = new Date(due).setUTCMonth(new Date(due).getUTCMonth() - 1);

/** FRED's number of a release in the list. */
const releaseOf = (id: number): number | undefined => calendarSeries[Math.floor(id / SERIES)]?.release;

describe('the economic calendar', () => {
  let everyone: Everyone;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (query = '', caller = vip) => everyone.read('/marketall/list/calendar', query, caller);
  const dataOf = async (query = '', caller = vip) =>
    (await ask(query, caller)).answer!.data as RouteData<typeof calendarRoute>;
  const unemployment = async (caller = vip): Promise<CalendarRelease | undefined> =>
    (await dataOf('?side=past&kind=jobs&limit=200', caller)).list.find(
      ({ indicator, period }) => indicator === 'macro.unemployment' && period === isoDay(due),
    );
  const ingest = (metric: 'macro.unemployment' | 'macro.payrolls', points: { time: number; value: number }[]) =>
    everyone.gateway.app.get(SeriesService).ingest({
      source: 'FRED',
      simulated: false,
      priority: 0, // above the series that every test has
      fetchedAt: NOW,
      step: '1d',
      points: { [metric]: points },
    });

  it('is estimated without FRED’s calendar, says so, and is open to everyone', async () => {
    const data = await dataOf('?limit=200');
    expect(calendarRoute.data.safeParse(data).error).toBeUndefined();
    expect(data.fetchedAt).toBeNull();
    expect(data.total).toBeGreaterThan(30);
    for (const { time, isEstimated, actual } of data.list)
      expect([time > NOW && time <= NOW + 61 * DAY, isEstimated, actual]).toEqual([true, true, null]);
    expect(data.list.map(({ time }) => time)).toEqual(data.list.map(({ time }) => time).toSorted((a, b) => a - b));
    expect(await everyone.ask(async (caller) => outcomeOf((await ask('', caller)).answer))).toEqual(
      everyone.each(() => 'granted'),
    );
  });

  it('shows a figure as soon as the series has it, with the one before', async () => {
    expect((await unemployment())?.actual).not.toBe(4.3);
    ingest('macro.unemployment', [
      { time: before, value: 4.1 },
      { time: due, value: 4.3 },
    ]);
    expect(await unemployment()).toMatchObject({
      previous: 4.1,
      actual: 4.3,
      unit: 'percent',
      indicator: 'macro.unemployment',
      locked: null,
    });
  });

  it('tells nobody a figure above their grade', async () => {
    ingest('macro.payrolls', [{ time: due, value: 159e6 }]);
    const guest = everyone.one('guest');
    const { list } = await dataOf('?side=past&kind=jobs&limit=200', guest);
    const payrolls = list.find(({ indicator, period }) => indicator === 'macro.payrolls' && period === isoDay(due));
    expect(payrolls).toMatchObject({ previous: null, actual: null, locked: 'L2' });
    expect(await unemployment(guest)).toMatchObject({ actual: 4.3, locked: null });
  });

  it('takes the days of FRED’s calendar', async () => {
    const { list } = await dataOf('?limit=200');
    const [coming] = list.filter(({ id }) => releaseOf(id) !== undefined);
    const [release, moved] = [releaseOf(coming!.id)!, isoDay(coming!.time + DAY)];
    await everyone.gateway.app.get(ListingsService).keep('releases', {
      source: 'FRED',
      simulated: true,
      fetchedAt: NOW,
      rows: [{ id: `${release}:${moved}`, release, day: moved }],
    });
    const data = await dataOf('?limit=200');
    expect(data.fetchedAt).toBe(NOW);
    expect(data.list.find(({ id }) => id === coming!.id)).toMatchObject({
      isEstimated: false,
      time: expect.closeTo(coming!.time + DAY, -8),
    });
  });

  it('has pages', async () => {
    const all = await dataOf('?limit=200');
    const second = await dataOf('?limit=7&page=2');
    expect(second.list).toEqual(all.list.slice(7, 14));
    expect([second.total, (await dataOf('?page=900')).list]).toEqual([all.total, []]);
  });

  it.each(['?side=all', '?kind=rates', '?limit=201', '?page=0', '?when=past'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('tells when it has changed', async () => {
    const client = await everyone.connect(vip);
    expect(await client.join(topics.calendar())).toMatchObject({ data: { changedAt: expect.any(Number) } });
  });
});
