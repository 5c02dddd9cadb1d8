import { MINUTE } from '@chaintide/contracts/limits';
import { bitcoinIndexMetrics } from '@chaintide/indicators/metrics/bitcoin-index';
import { sharedBitcoinMetrics } from '@chaintide/indicators/metrics/origins';
import type { MetricId } from '@chaintide/indicators/metrics';
import { join } from 'node:path';
import type { Vendor } from '../vendor.ts';
import { BitcoinSource } from './bitcoin.source.ts';

/** Those of the index take precedence once it is complete. */
const shared = Object.keys(sharedBitcoinMetrics) as MetricId[];

/** Days of the Bitcoin chain from the blocks of one's own node. */
export const bitcoin: Vendor = {
  key: 'bitcoin',
  url: undefined,
  path: '',
  limit: { name: 'bitcoin', weight: 6_000, windowMs: MINUTE }, // one's own node, to be asked for every block
  customUrl: ({ BITCOIN_REST_URL }) => BITCOIN_REST_URL,
  open: ({ config, url, simulated, limit }) => ({
    sources: [
      new BitcoinSource({
        name: 'bitcoin',
        provider: 'Bitcoin',
        url,
        simulated,
        limit,
        file: join(config.DATA_DIR, 'bitcoin', simulated ? 'simulated.index' : 'main.index'),
        history: config.BITCOIN_ADDRESS_HISTORY ?? simulated,
        // real days of a file are not replaced by simulated ones
        metrics: [
          ...(simulated && config.COINMETRICS_CSV !== undefined ? [] : shared),
          ...(Object.keys(bitcoinIndexMetrics) as MetricId[]),
        ],
      }),
    ],
  }),
};
