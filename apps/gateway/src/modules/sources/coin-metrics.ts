import { coins } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import { coinMetricsOf } from '@chaintide/indicators/metrics/origins';
import type { Point } from '../series/batch.ts';

/** The provider's name in the origin of points, for file and API alike. */
export const COIN_METRICS = 'Coin Metrics';

/** Assets by its own names: coins, and stablecoins by chain. */
export const trackedAssets = [...coins, 'usdt_eth', 'usdc_eth', 'busd', 'usdt_trx'] as const;
export type TrackedAsset = (typeof trackedAssets)[number];

/** Its names of the base metrics that it provides directly. */
const names = {
  btc: {
    'btc.price': 'PriceUSD',
    'btc.supply': 'SplyCur',
    'btc.issuance_btc': 'IssTotNtv',
    'btc.fees_btc': 'FeeTotNtv',
    'btc.tx_count': 'TxCnt',
    'btc.transfer_count': 'TxTfrCnt',
    'btc.block_count': 'BlkCnt',
    'btc.active_addresses': 'AdrActCnt',
    'btc.addresses_nonzero': 'AdrBalCnt',
    'btc.hash_rate': 'HashRate',
    'btc.exchange_inflow_btc': 'FlowInExNtv',
    'btc.exchange_outflow_btc': 'FlowOutExNtv',
    'btc.exchange_supply': 'SplyExNtv',
    'btc.supply_expected_10y': 'SplyExpFut10yr',
    'btc.spot_volume_usd': 'volume_reported_spot_usd_1d',
    'btc.transfer_volume_adjusted_usd': 'TxTfrValAdjUSD',
  },
  eth: {
    'eth.price': 'PriceUSD',
    'eth.supply': 'SplyCur',
    'eth.active_addresses': 'AdrActCnt',
    'eth.tx_count': 'TxCnt',
    'eth.block_count': 'BlkCnt',
  },
  usdt_eth: { 'stable.usdt_active_ethereum': 'AdrActCnt' },
  usdc_eth: { 'stable.usdc_active_ethereum': 'AdrActCnt' },
  busd: { 'stable.busd_active_ethereum': 'AdrActCnt' },
  usdt_trx: { 'stable.usdt_active_tron': 'AdrActCnt' },
} as const satisfies Record<TrackedAsset, Partial<Record<MetricId, string>>>;

const MARKET_CAP = 'CapMrktCurUSD';
const MVRV = 'CapMVRVCur';
const TRANSFERS = 'TxTfrCnt';
const MEAN_TRANSFER = 'TxTfrValMeanNtv';

export type Field =
  | (typeof names)['btc'][keyof (typeof names)['btc']]
  | typeof MARKET_CAP
  | typeof MVRV
  | typeof MEAN_TRANSFER;

/** A metric that it does not provide, from two that it does. */
interface Derived {
  readonly metric: MetricId;
  readonly from: readonly [Field, Field];
  readonly value: (one: number, other: number) => number | undefined;
}

/** The metrics requested for an asset. */
export interface Vocabulary {
  /** Every requested field, and the metric it serves. */
  readonly metricOf: ReadonlyMap<Field, MetricId>;
  readonly wanted: readonly Field[];
  readonly direct: readonly (readonly [MetricId, Field])[];
  readonly derived: Derived | undefined;
  /** A metric that every day has: its newest one tells where the history ends. */
  readonly anchor: MetricId;
}

const vocabulary = (asset: TrackedAsset, anchor: MetricId, derived?: Derived): Vocabulary => {
  const direct = Object.entries(names[asset]) as [MetricId, Field][];
  const indirect = derived ? derived.from.map((field) => [field, derived.metric] as const) : [];
  const metricOf = new Map([...direct.map(([metric, field]) => [field, metric] as const), ...indirect]);
  return { metricOf, wanted: [...metricOf.keys()], direct, derived, anchor };
};

/** The metrics that an asset's vocabulary serves. */
export const providedBy = ({ metricOf }: Vocabulary): readonly MetricId[] => [
  ...new Set([...metricOf.values()].flatMap((metric) => [metric, coinMetricsOf(metric) ?? metric])),
];

/** No longer provided for free, but derivable: MVRV is market cap divided by realized cap. */
const realizedCap: Derived = {
  metric: 'btc.realized_cap',
  from: [MARKET_CAP, MVRV],
  value: (cap, mvrv) => (mvrv > 0 ? cap / mvrv : undefined),
};

/** In coins, which is their face value; the sum itself is not provided, and that in dollars follows the price. */
const transferred = (metric: MetricId): Derived => ({
  metric,
  from: [TRANSFERS, MEAN_TRANSFER],
  value: (transfers, mean) => transfers * mean,
});

export const vocabularies: Readonly<Record<TrackedAsset, Vocabulary>> = {
  btc: vocabulary('btc', 'btc.supply', realizedCap),
  eth: vocabulary('eth', 'eth.supply'),
  usdt_eth: vocabulary('usdt_eth', 'stable.usdt_active_ethereum', transferred('stable.usdt_transferred_ethereum')),
  usdc_eth: vocabulary('usdc_eth', 'stable.usdc_active_ethereum', transferred('stable.usdc_transferred_ethereum')),
  busd: vocabulary('busd', 'stable.busd_active_ethereum', transferred('stable.busd_transferred_ethereum')),
  usdt_trx: vocabulary('usdt_trx', 'stable.usdt_active_tron', transferred('stable.usdt_transferred_tron')),
};

/** For paying customers only since 2026; used if the file or the account provides it. */
export const optional: ReadonlySet<Field> = new Set<Field>(['TxTfrValAdjUSD']);

/** One day of the network. */
export interface Day {
  readonly time: number;
  /** Undefined for missing data; 0 is a value. */
  value(field: Field): number | undefined;
}

/** Converts days to points of our metrics; a missing value has no point. */
export const pointsOf = ({ direct, derived }: Vocabulary, days: readonly Day[]): Partial<Record<MetricId, Point[]>> => {
  const columns = direct.map(([metric, field]) => [metric, pointsFrom(days, (day) => day.value(field))] as const);
  const all = derived
    ? [...columns, [derived.metric, pointsFrom(days, (day) => derivedOf(derived, day))] as const]
    : columns;
  const own = all.flatMap(([metric, points]) => {
    const beside = coinMetricsOf(metric);
    return beside ? [[beside, points] as const] : [];
  });
  return Object.fromEntries([...all, ...own].filter(([, points]) => points.length > 0));
};

const pointsFrom = (days: readonly Day[], valueOf: (day: Day) => number | undefined): Point[] => {
  const points: Point[] = []; // one shared array for a hundred thousand points
  for (const day of days) {
    const value = valueOf(day);
    if (value !== undefined) points.push({ time: day.time, value });
  }
  return points;
};

const derivedOf = ({ from, value }: Derived, day: Day): number | undefined => {
  const [one, other] = from.map((field) => day.value(field));
  return one === undefined || other === undefined ? undefined : value(one, other);
};

const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Undefined if not a number. Stricter than Number(), which reads '' as 0 and accepts '0x10'. */
export const decimalOf = (text: string): number | undefined => (DECIMAL.test(text) ? Number(text) : undefined);
