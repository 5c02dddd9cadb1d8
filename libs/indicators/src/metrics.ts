import { assetOf, type Asset } from './assets.ts';
import { bitcoinIndexMetrics } from './metrics/bitcoin-index.ts';
import { etherIndexMetrics } from './metrics/ethereum-index.ts';
import { exchangeMetrics } from './metrics/exchange.ts';
import { macroMetrics } from './metrics/macro.ts';
import type { Metric } from './metrics/metric.ts';
import { coinMetricsMetrics, defiLlamaMetrics, sharedMetrics } from './metrics/origins.ts';
import { stableMetrics } from './metrics/stable.ts';

const market = ['5m', '1h', '1d'] as const;
const daily = ['1d'] as const;

const table = {
  'btc.price': { unit: 'usd', derivation: 'last', today: 'tick', steps: market },
  'btc.open': { unit: 'usd', derivation: 'first', today: 'tick', steps: market },
  'btc.high': { unit: 'usd', derivation: 'max', today: 'tick', steps: market },
  'btc.low': { unit: 'usd', derivation: 'min', today: 'tick', steps: market },
  'btc.close': { unit: 'usd', derivation: 'last', today: 'tick', steps: market }, // the exchange's own: `price` may be a vendor's, outside its high and low
  'btc.volume': { unit: 'btc', derivation: 'sum', today: 'tick', steps: market },
  ...sharedMetrics,
  ...coinMetricsMetrics,
  ...defiLlamaMetrics,
  'btc.transfer_count': { unit: 'count', derivation: 'sum', steps: daily },
  'btc.exchange_inflow_btc': { unit: 'btc', derivation: 'sum', steps: daily },
  'btc.exchange_outflow_btc': { unit: 'btc', derivation: 'sum', steps: daily },
  'btc.exchange_supply': { unit: 'btc', derivation: 'last', steps: daily },
  'btc.supply_expected_10y': { unit: 'btc', derivation: 'last', steps: daily },
  'btc.spot_volume_usd': { unit: 'usd', derivation: 'sum', steps: daily },
  'btc.transfer_volume_adjusted_usd': { unit: 'usd', derivation: 'sum', steps: daily },
  ...bitcoinIndexMetrics,
  'eth.price': { unit: 'usd', derivation: 'last', today: 'tick', steps: market },
  'eth.open': { unit: 'usd', derivation: 'first', today: 'tick', steps: market },
  'eth.high': { unit: 'usd', derivation: 'max', today: 'tick', steps: market },
  'eth.low': { unit: 'usd', derivation: 'min', today: 'tick', steps: market },
  'eth.close': { unit: 'usd', derivation: 'last', today: 'tick', steps: market },
  'eth.volume': { unit: 'eth', derivation: 'sum', today: 'tick', steps: market },
  'eth.supply': { unit: 'eth', derivation: 'last', today: 'carry', steps: daily },
  ...etherIndexMetrics,
  ...exchangeMetrics('btc'),
  ...exchangeMetrics('eth'),
  ...macroMetrics,
  ...stableMetrics,
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof table;
/** Base metrics: the only inputs of formulas. Daily buckets are UTC days; `price` is the close. */
export const metrics: Readonly<Record<MetricId, Metric>> = table;
export const metricIds = Object.keys(metrics) as MetricId[];

/** Metrics of coins that the formulas of other assets use, by their names there. */
const borrowed: Readonly<Partial<Record<Asset, Readonly<Record<string, MetricId>>>>> = {
  macro: { btc_price: 'btc.price', btc_supply: 'btc.supply' },
  stable: { btc_price: 'btc.price', btc_supply: 'btc.supply', eth_price: 'eth.price', eth_supply: 'eth.supply' },
};

/** The assets whose formulas may use a metric. */
export const assetsUsing = (metric: MetricId): readonly Asset[] =>
  Object.entries(borrowed)
    .filter(([, names]) => Object.values(names).includes(metric))
    .reduce<Asset[]>((all, [asset]) => [...all, asset as Asset], [assetOf(metric)]);

/** The inputs of an asset's formulas: its own metrics without its prefix, and borrowed ones. */
export const inputsOf = (asset: Asset): ReadonlyMap<string, MetricId> =>
  new Map([
    ...metricIds.filter((id) => assetOf(id) === asset).map((id) => [id.slice(asset.length + 1), id] as const),
    ...Object.entries(borrowed[asset] ?? {}),
  ]);
export type Step = Metric['steps'][number];
