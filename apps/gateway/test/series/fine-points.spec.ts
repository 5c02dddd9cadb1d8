import { DuckHouse } from '../../src/modules/series/fixtures/duck-house.ts';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { freshFolder } from '../rig.ts';
import { bareGateway } from './bare-gateway.ts';

const [STEP, DAY] = [300_000, 86_400_000];
const START = Date.parse('2024-02-29');

describe('a gateway with ARCHIVE_URL', () => {
  let gateway: Gateway;
  let house: DuckHouse;
  let folder: Awaited<ReturnType<typeof freshFolder>>;

  const start = async (): Promise<void> => {
    gateway = await bareGateway(folder.folder, { ARCHIVE_URL: house.url });
  };
  const give = (values: readonly number[], fetchedAt: number): void =>
    gateway.app.get(SeriesService).ingest({
      source: 'Binance',
      simulated: true,
      priority: 2,
      fetchedAt,
      step: '5m',
      points: { 'btc.price': values.map((value, row) => ({ time: START + row * STEP, value })) },
    });

  beforeAll(async () => {
    folder = await freshFolder();
    house = await DuckHouse.start();
    await start();
    give([1, 2, 3], START + DAY);
    await gateway.app.get(SeriesService).flush();
    give([1, 2, 4], START + 2 * DAY);
    await gateway.stop(); // everything below comes from the stores
    await start();
  }, 120_000);
  afterAll(async () => {
    await gateway.stop();
    await house.close();
    await folder.remove();
  });

  it('reads fine columns from it, as of now and of a moment', async () => {
    expect(await house.rows()).toHaveLength(4);
    const series = gateway.app.get(SeriesService);
    const valuesOf = (column: ReturnType<SeriesService['column']>): unknown[] =>
      [0, 1, 2].map((row) => column.point(START / STEP + row)?.value);
    expect(valuesOf(series.column('btc.price', '5m'))).toEqual([1, 2, 4]);
    expect(valuesOf(await series.columnBefore('btc.price', '5m', START + 2 * DAY))).toEqual([1, 2, 3]);
  });
});
