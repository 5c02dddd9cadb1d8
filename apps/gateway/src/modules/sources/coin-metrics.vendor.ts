import { SECOND } from '@chaintide/contracts/limits';
import { coinMetricsFile } from '../../config.ts';
import { trackedAssets } from './coin-metrics.ts';
import { CoinMetricsCsvSource } from './coin-metrics-csv.source.ts';
import { CoinMetricsSource } from './coin-metrics.source.ts';
import type { Vendor } from './vendor.ts';

/** Coin Metrics' community data: of each coin from its API or from a file, of stablecoins from its API. */
export const coinMetrics: Vendor = {
  key: 'coinmetrics',
  url: 'https://community-api.coinmetrics.io',
  path: '/v4',
  limit: { name: 'coinmetrics', weight: 10, windowMs: 6 * SECOND },
  customUrl: ({ COINMETRICS_URL }) => COINMETRICS_URL,
  open: ({ config, url, simulated, limit }) => ({
    sources: trackedAssets.map((asset) => {
      const file = coinMetricsFile(config, asset);
      return file === undefined
        ? new CoinMetricsSource({ asset, url, simulated, limit })
        : new CoinMetricsCsvSource(asset, file);
    }),
  }),
};
