import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { sharedCirculationMetrics } from '@chaintide/indicators/metrics/origins';
import type { MetricId } from '@chaintide/indicators/metrics';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { bareContext, drain, MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import type { Source } from '../../src/modules/sources/source.ts';
import { openVendor, vendors } from '../../src/modules/sources/vendors.ts';
import { Simnet } from '../simnet.ts';

const OLDEST = Date.UTC(2015, 7, 8); // of prices
const LEAST_DAYS = 2_000;

/**
 * The simulated world tells DefiLlama what circulates; its blockchain mints, releases and burns the same by events of contracts, which the index
 * sums up. The chain begins before any of the coins, so that every holding of them has an event.
 */
describe('stablecoins in the index of the simulated Ethereum, and those of the vendor', () => {
  let simnet: Simnet;
  const sink = new MemorySink();
  const folder = mkdtempSync(join(tmpdir(), 'chaintide-stable-'));
  const stop = new AbortController();

  const sourceOf = (key: string): Source =>
    openVendor(
      vendors.find((vendor) => vendor.key === key)!,
      readConfig({ SIMNET_URL: simnet.url, DATA_DIR: folder }),
    ).sources[0]!;
  const read = async (source: Source): Promise<void> => {
    // Without a deadline: the first answer waits until the whole chain is made, which takes longer the later it is.
    const request = <T>(_: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> => call(stop.signal);
    const context = { ...bareContext(sink), request, signal: stop.signal };
    do expect(await drain(source.fetch(context), sink)).toBeUndefined();
    while (source.progress);
  };
  const on = (metric: string): ReadonlyMap<number, number> => sink.column(metric as MetricId, '1d');

  beforeAll(async () => {
    simnet = await Simnet.start(0, { SIMNET_ETHEREUM_SINCE: '2017-11-25' });
    const days = Array.from({ length: Math.ceil((Date.now() - OLDEST) / DAY) }, (_, index) => OLDEST + index * DAY);
    const points = { 'eth.price': days.map((time) => ({ time, value: 2_000 })) };
    sink.ingest({ source: 'test', simulated: true, priority: 1, fetchedAt: 0, step: '1d', points });
    await read(sourceOf('defillama'));
    await read(sourceOf('ether'));
  }, 15 * MINUTE); // a decade ahead, the chain is twice as long, and other specs run beside it
  afterAll(async () => {
    stop.abort();
    await simnet.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.keys(sharedCirculationMetrics))('agree on %s on every day that is over', (metric) => {
    const theirs = [...on(`${metric}_defillama`)].filter(([time]) => time < Date.now() - DAY);
    const different = theirs
      .map(([time, value]) => ({ day: new Date(time).toISOString().slice(0, 10), value, ours: on(metric).get(time) }))
      .filter(({ value, ours = NaN }) => !(Math.abs(ours - value) <= 1));
    expect(different).toEqual([]);
    expect(theirs.length).toBeGreaterThan(LEAST_DAYS);
  });

  it('have mints less burns that add up to what there is, and a treasury from the first day on', () => {
    for (const name of ['usdt', 'usdc', 'busd']) {
      const sum = (metric: string): number => [...on(metric).values()].reduce((all, value) => all + value, 0);
      const issued = sum(`stable.${name}_minted_ethereum`) - sum(`stable.${name}_burned_ethereum`);
      const supply = [...on(`eth.${name}_supply`).values()].at(-1)!;
      expect(issued / supply).toBeCloseTo(1, 9);
    }
    expect(on('stable.usdt_treasury_ethereum').size).toBeGreaterThan(LEAST_DAYS);
    expect([...on('stable.mints_ethereum').values()].some((count) => count > 0)).toBe(true);
  });

  it('leave to the vendor what one block for thousands cannot count', () => {
    expect(sourceOf('ether').provides).not.toContain('stable.usdt_transferred_ethereum');
  });
});
