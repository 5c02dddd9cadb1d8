import type { Asset } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Point } from '../series/batch.ts';

/** What the origin of its points is called, whichever way they came. */
export const COIN_METRICS = 'Coin Metrics';

/** Coin Metrics' name of each base metric that it gives as it is. */
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
} as const satisfies Record<Asset, Partial<Record<MetricId, string>>>;

const MARKET_CAP = 'CapMrktCurUSD';
const MVRV = 'CapMVRVCur';

export type Field = (typeof names)['btc'][keyof (typeof names)['btc']] | typeof MARKET_CAP | typeof MVRV;

/** What is taken of an asset. */
export interface Vocabulary {
  /** Every field worth asking for, and the metric it serves. */
  readonly metricOf: ReadonlyMap<Field, MetricId>;
  readonly wanted: readonly Field[];
  readonly direct: readonly (readonly [MetricId, Field])[];
  /** Where it is had from market cap and MVRV. */
  readonly realizedCap: MetricId | undefined;
}

const vocabulary = (asset: Asset, realizedCap?: MetricId): Vocabulary => {
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

export const vocabularies: Readonly<Record<Asset, Vocabulary>> = {
  btc: vocabulary('btc', 'btc.realized_cap'),
  eth: vocabulary('eth'),
};

/** Given to paying customers only since 2026; taken where a file or an account has it. */
export const optional: ReadonlySet<Field> = new Set<Field>(['TxTfrValAdjUSD']);

/** One day of the network. */
export interface Day {
  readonly time: number;
  /** undefined where there is no data; a 0 is a 0. */
  value(field: Field): number | undefined;
}

/** The days as points of our metrics; a day without a value has no point. */
export const pointsOf = (
  { direct, realizedCap }: Vocabulary,
  days: readonly Day[],
): Partial<Record<MetricId, Point[]>> => {
  const columns = direct.map(([metric, field]) => [metric, pointsFrom(days, (day) => day.value(field))] as const);
  const all = realizedCap ? [...columns, [realizedCap, pointsFrom(days, realizedCapOf)] as const] : columns;
  return Object.fromEntries(all.filter(([, points]) => points.length > 0));
};

const pointsFrom = (days: readonly Day[], valueOf: (day: Day) => number | undefined): Point[] => {
  const points: Point[] = []; // a hundred thousand points: no array for each
  for (const day of days) {
    const value = valueOf(day);
    if (value !== undefined) points.push({ time: day.time, value });
  }
  return points;
};

/** No longer given for free as such, but MVRV is market cap over realized cap. */
const realizedCapOf = (day: Day): number | undefined => {
  const cap = day.value(MARKET_CAP);
  const mvrv = day.value(MVRV);
  return cap !== undefined && mvrv !== undefined && mvrv > 0 ? cap / mvrv : undefined;
};

const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** undefined: not a number. Stricter than Number(), which takes '' for 0 and reads '0x10'. */
export const decimalOf = (text: string): number | undefined => (DECIMAL.test(text) ? Number(text) : undefined);
