import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { sharedBitcoinMetrics } from '@chaintide/indicators/metrics/origins';
import type { MetricId } from '@chaintide/indicators/metrics';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BitcoinSource } from '../../src/modules/sources/bitcoin/bitcoin.source.ts';
import { CoinMetricsSource } from '../../src/modules/sources/coin-metrics.source.ts';
import { bareContext, drain, MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import type { Source } from '../../src/modules/sources/source.ts';
import { Simnet, wholeBitcoin } from '../simnet.ts';

const metrics = Object.keys(sharedBitcoinMetrics) as (keyof typeof sharedBitcoinMetrics)[];
const LEAST_DAYS = 6_000;
const ROUNDING = 1e-9; // fifteen digits of a vendor's text, and sums of floats in another order

/** The vendor's numbers and ours of the days that are over. */
const compared = (
  { index, vendor }: Record<'index' | 'vendor', MemorySink>,
  metric: keyof typeof sharedBitcoinMetrics,
) =>
  [...vendor.column(`${metric}_coinmetrics`, '1d')].map(([time, theirs]) => ({
    day: new Date(time).toISOString().slice(0, 10),
    theirs,
    ours: index.column(metric, '1d').get(time),
  }));

/**
 * The simulated vendor counts the blocks of the simulated chain in plain sums; the index reads the same blocks over REST into a ledger, a matrix
 * and owners by day. Both come in through the sources of the product.
 */
describe('the index and the vendor of the same chain', () => {
  let simnet: Simnet;
  const [index, vendor] = [new MemorySink(), new MemorySink()];
  const folder = mkdtempSync(join(tmpdir(), 'chaintide-origins-'));
  const stop = new AbortController();

  const read = async (source: Source, sink: MemorySink): Promise<void> => {
    // Without a deadline: the first answer waits until the whole chain is made, which takes longer the later it is.
    const request = <T>(_: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> => call(stop.signal);
    const context = { ...bareContext(vendor), request, signal: stop.signal };
    do expect(await drain(source.fetch(context), sink)).toBeUndefined();
    while (source.progress);
  };

  beforeAll(async () => {
    simnet = await Simnet.start(0, wholeBitcoin);
    await read(new CoinMetricsSource({ asset: 'btc', url: `${simnet.url}/v4`, simulated: true }), vendor);
    await read(
      new BitcoinSource({
        name: 'bitcoin',
        provider: 'Bitcoin',
        url: simnet.url,
        simulated: true,
        limit: { name: 'bitcoin', weight: 1_000, windowMs: SECOND },
        file: join(folder, 'index'),
        metrics: metrics satisfies readonly MetricId[],
      }),
      index,
    );
  }, 5 * MINUTE);
  afterAll(async () => {
    stop.abort();
    await simnet.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(metrics)('agree on %s on every day', (metric) => {
    const days = compared({ index, vendor }, metric);
    const different = days.filter(
      ({ ours = NaN, theirs }) => !(Math.abs(ours - theirs) <= ROUNDING * Math.max(1, Math.abs(theirs))),
    );
    expect(different).toEqual([]);
    if (metric === 'btc.realized_cap') expect(days[0]!.day).toBe('2010-07-18'); // the first day with a price
    else expect(days.length).toBeGreaterThan(LEAST_DAYS);
  });

  it('have every day of the chain, the last one that is over included', () => {
    const times = [...vendor.column('btc.supply_coinmetrics', '1d').keys()];
    expect(new Date(times[0]!).toISOString().slice(0, 10)).toBe('2009-01-03');
    expect(times).toHaveLength((times.at(-1)! - times[0]!) / DAY + 1);
    expect([...index.column('btc.supply', '1d').keys()].at(-1)! - times.at(-1)!).toBe(DAY); // ours has the open day, too
  });
});
