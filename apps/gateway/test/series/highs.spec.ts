import { eventsRoute, type ShownEvent } from '@chaintide/contracts/charts/events';
import { DAY } from '@chaintide/contracts/limits';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers } from '../callers.ts';
import { freshFolder } from '../rig.ts';
import { bareGateway } from './bare-gateway.ts';

const FIRST = Date.UTC(2020, 0, 1);
const PEAKS = new Map([
  [100, 9_000],
  [400, 20_000],
  [420, 21_000],
]);

it('all-time highs are events, computed from the price', async () => {
  const { folder, remove } = await freshFolder();
  const gateway: Gateway = await bareGateway(folder, { API_DOCS: true });
  try {
    gateway.app.get(SeriesService).ingest({
      source: 'a simulation',
      simulated: true,
      priority: 1,
      fetchedAt: FIRST,
      step: '1d',
      points: {
        'btc.price': Array.from({ length: 800 }, (_, day) => ({
          time: FIRST + day * DAY,
          value: PEAKS.get(day) ?? 5_000,
        })),
      },
    });
    const { answer } = await Callers.at(gateway).ask(eventsRoute, {});
    const events = answer!.data as ShownEvent[];
    expect(events.map(({ day }) => day)).toEqual(events.map(({ day }) => day).toSorted());
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const highs = events.filter(({ kind }) => kind === 'high');
    expect(highs.map(({ day, coin, label }) => [day, coin, label.en])).toEqual([
      ['2020-04-10', 'BTC', 'All-time high $9,000.00'],
      ['2021-02-24', 'BTC', 'All-time high $21,000.00'],
    ]);
    for (const { note } of highs) expect(note.zh).toContain('模拟');
  } finally {
    await gateway.stop();
    await remove();
  }
}, 120_000);
