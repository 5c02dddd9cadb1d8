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

const transferred = { unit: 'usd', derivation: 'sum', steps: daily } as const;
const active = { unit: 'count', derivation: 'mean', steps: daily } as const;
const circulating = { unit: 'usd', derivation: 'last', today: 'carry', steps: daily } as const;

/** Transfers of stablecoins on Ethereum, by contract: the face value of all transfers, and the addresses that sent or received. */
export const sharedTransferMetrics = {
  'stable.usdt_transferred_ethereum': transferred,
  'stable.usdc_transferred_ethereum': transferred,
  'stable.busd_transferred_ethereum': transferred,
  'stable.usdt_active_ethereum': active,
  'stable.usdc_active_ethereum': active,
  'stable.busd_active_ethereum': active,
} as const satisfies Record<string, Metric>;

/** Stablecoins in circulation on Ethereum, which DefiLlama and the index both give. */
export const sharedCirculationMetrics = {
  'stable.usdt_ethereum': circulating,
  'stable.usdc_ethereum': circulating,
  'stable.busd_ethereum': circulating,
} as const satisfies Record<string, Metric>;

export const sharedMetrics = { ...sharedBitcoinMetrics, ...sharedEtherMetrics, ...sharedTransferMetrics } as const;
type Shared = keyof typeof sharedMetrics;
type Circulation = keyof typeof sharedCirculationMetrics;

type OfVendor = `${Shared}_coinmetrics`;

/** The same as Coin Metrics gives them, beside those that take their place. */
export const coinMetricsMetrics = Object.fromEntries(
  Object.entries<Metric>(sharedMetrics).map(([id, metric]) => [`${id}_coinmetrics`, metric]),
) as Readonly<Record<OfVendor, Metric>>;

/** The same as DefiLlama gives them. */
export const defiLlamaMetrics = Object.fromEntries(
  Object.entries<Metric>(sharedCirculationMetrics).map(([id, metric]) => [`${id}_defillama`, metric]),
) as Readonly<Record<`${Circulation}_defillama`, Metric>>;

/** Where the vendor's own points of a metric stand; undefined for one that nobody else gives. */
export const coinMetricsOf = (metric: string): OfVendor | undefined =>
  metric in sharedMetrics ? `${metric as Shared}_coinmetrics` : undefined;

export const defiLlamaOf = (metric: string): keyof typeof defiLlamaMetrics | undefined =>
  metric in sharedCirculationMetrics ? `${metric as Circulation}_defillama` : undefined;
