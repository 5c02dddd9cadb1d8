import type { Coin } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Point } from '../series/batch.ts';

/** The provider's name in the origin of points, for file and API alike. */
export const COIN_METRICS = 'Coin Metrics';

/** Coin Metrics' names of the base metrics that it provides directly. */
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
} as const satisfies Record<Coin, Partial<Record<MetricId, string>>>;

const MARKET_CAP = 'CapMrktCurUSD';
const MVRV = 'CapMVRVCur';

export type Field = (typeof names)['btc'][keyof (typeof names)['btc']] | typeof MARKET_CAP | typeof MVRV;

/** The metrics requested for an asset. */
export interface Vocabulary {
  /** Every requested field, and the metric it serves. */
  readonly metricOf: ReadonlyMap<Field, MetricId>;
  readonly wanted: readonly Field[];
  readonly direct: readonly (readonly [MetricId, Field])[];
  /** The metric derived from market cap and MVRV. */
  readonly realizedCap: MetricId | undefined;
}

const vocabulary = (asset: Coin, realizedCap?: MetricId): Vocabulary => {
  const direct = Object.entries(names[asset]) as [MetricId, Field][];
  const indirect: [Field, MetricId][] = realizedCap
    ? [
        [MARKET_CAP, realizedCap],
        [MVRV, realizedCap],
      ]
    : [];
  const metricOf = new Map([...direct.map(([metric, field]) => [field, metric] as const), ...indirect]);
  return { metricOf, wanted: [...metricOf.keys()], direct, realizedCap };
};

/** The metrics that an asset's vocabulary serves. */
export const providedBy = ({ metricOf }: Vocabulary): readonly MetricId[] => [...new Set(metricOf.values())];

export const vocabularies: Readonly<Record<Coin, Vocabulary>> = {
  btc: vocabulary('btc', 'btc.realized_cap'),
  eth: vocabulary('eth'),
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
export const pointsOf = (
  { direct, realizedCap }: Vocabulary,
  days: readonly Day[],
): Partial<Record<MetricId, Point[]>> => {
  const columns = direct.map(([metric, field]) => [metric, pointsFrom(days, (day) => day.value(field))] as const);
  const all = realizedCap ? [...columns, [realizedCap, pointsFrom(days, realizedCapOf)] as const] : columns;
  return Object.fromEntries(all.filter(([, points]) => points.length > 0));
};

const pointsFrom = (days: readonly Day[], valueOf: (day: Day) => number | undefined): Point[] => {
  const points: Point[] = []; // one shared array for a hundred thousand points
  for (const day of days) {
    const value = valueOf(day);
    if (value !== undefined) points.push({ time: day.time, value });
  }
  return points;
};

/** No longer provided for free, but derivable: MVRV is market cap divided by realized cap. */
const realizedCapOf = (day: Day): number | undefined => {
  const cap = day.value(MARKET_CAP);
  const mvrv = day.value(MVRV);
  return cap !== undefined && mvrv !== undefined && mvrv > 0 ? cap / mvrv : undefined;
};

const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Undefined if not a number. Stricter than Number(), which reads '' as 0 and accepts '0x10'. */
export const decimalOf = (text: string): number | undefined => (DECIMAL.test(text) ? Number(text) : undefined);
