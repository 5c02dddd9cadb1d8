import type { Metric } from './metric.ts';

const daily = ['1d'] as const;

/** Quantities of Bitcoin that Coin Metrics and the index of every block both give; the index takes precedence. */
export const sharedBitcoinMetrics = {
  'btc.supply': { unit: 'btc', derivation: 'last', today: 'carry', steps: daily },
  'btc.realized_cap': { unit: 'usd', derivation: 'last', today: 'carry', steps: daily },
  'btc.issuance_btc': { unit: 'btc', derivation: 'sum', steps: daily },
  'btc.fees_btc': { unit: 'btc', derivation: 'sum', steps: daily },
  'btc.tx_count': { unit: 'count', derivation: 'sum', steps: daily },
  'btc.block_count': { unit: 'count', derivation: 'sum', steps: daily },
  'btc.active_addresses': { unit: 'count', derivation: 'mean', steps: daily },
  'btc.addresses_nonzero': { unit: 'count', derivation: 'last', steps: daily },
  'btc.hash_rate': { unit: 'hash', derivation: 'mean', steps: daily },
} as const satisfies Record<string, Metric>;

/** The same of Ethereum. */
export const sharedEtherMetrics = {
  'eth.active_addresses': { unit: 'count', derivation: 'mean', steps: daily },
  'eth.tx_count': { unit: 'count', derivation: 'sum', steps: daily },
  'eth.block_count': { unit: 'count', derivation: 'sum', steps: daily },
} as const satisfies Record<string, Metric>;

export const sharedMetrics = { ...sharedBitcoinMetrics, ...sharedEtherMetrics } as const;
type Shared = keyof typeof sharedMetrics;

type OfVendor = `${Shared}_coinmetrics`;

/** The same as Coin Metrics gives them, beside those that take their place. */
export const coinMetricsMetrics = Object.fromEntries(
  Object.entries<Metric>(sharedMetrics).map(([id, metric]) => [`${id}_coinmetrics`, metric]),
) as Readonly<Record<OfVendor, Metric>>;

/** Where the vendor's own points of a metric stand; undefined for one that nobody else gives. */
export const coinMetricsOf = (metric: string): OfVendor | undefined =>
  metric in sharedMetrics ? `${metric as Shared}_coinmetrics` : undefined;
