import type { Metric } from './metric.ts';
import { sharedBitcoinMetrics } from './origins.ts';

const daily = ['1d'] as const;
const mined = { steps: daily, needsNode: true } as const;
const coins = { unit: 'btc', derivation: 'last', ...mined } as const;
const moved = { unit: 'btc', derivation: 'sum', ...mined } as const;
const number = { unit: 'count', derivation: 'last', ...mined } as const;
const happened = { unit: 'count', derivation: 'sum', ...mined } as const;
const active = { unit: 'count', derivation: 'mean', ...mined } as const;
const dollars = { unit: 'usd', derivation: 'last', ...mined } as const;
const paid = { unit: 'usd', derivation: 'sum', ...mined } as const;

/** Bands of the age of coins, from young to old. */
const ageNames = [
  '0d_1d',
  '1d_1w',
  '1w_1m',
  '1m_3m',
  '3m_6m',
  '6m_1y',
  '1y_2y',
  '2y_3y',
  '3y_5y',
  '5y_7y',
  '7y_10y',
  '10y',
] as const;
type Age = (typeof ageNames)[number];

/** Bands of the size of single outputs, by their lower limit in BTC. */
const sizeNames = ['0', '0_01', '0_1', '1', '10', '100', '1000', '10000'] as const;
type Size = (typeof sizeNames)[number];

/** Scripts that can be spent. */
const scriptNames = ['p2pk', 'p2pkh', 'p2sh', 'multisig', 'p2wpkh', 'p2wsh', 'p2tr', 'nonStandard'] as const;
type Script = (typeof scriptNames)[number];

/** Balances of addresses that are counted by themselves, by the BTC that they have at least. */
const balanceNames = ['0_01', '0_1', '1', '10', '100', '500', '1000', '1500', '5000', '10000', '15000'] as const;
type Balance = (typeof balanceNames)[number];

/** Shares of the supply below whose cost columns are drawn, in percent. */
const costShares = [25, 35, 45, 50, 55, 65, 75, 85, 95] as const;

const ofAll = {
  utxo_count: number,
  /** BTC × days. */
  coin_age_days: number,
  supply_in_profit: coins,
  supply_in_loss: coins,
  utxo_in_profit: number,
  utxo_in_loss: number,
  unrealized_profit: dollars,
  unrealized_loss: dollars,
  mined_unspent: coins, // that have never moved since they were mined
  mined_spent_btc: moved, // for the first time since they were mined
  supply_issued: coins,
  supply_lost: coins,
  spent_btc: moved,
  spent_btc_1h: moved, // by coins that had rested for less than an hour
  spent_count: happened,
  spent_count_1h: happened,
  spent_cost_usd: paid,
  spent_cost_usd_1h: paid,
  realized_profit: paid,
  realized_loss: paid,
  /** BTC × days. */
  cdd: happened,
  life_days: happened,
  median_life_days: { unit: 'count', derivation: 'mean', ...mined },
  outputs_created: happened,
  outputs_lost: happened,
  subsidy_btc: moved,
  block_bytes: happened,
  block_weight: happened,
  difficulty: number,
  realized_cap_1w: dollars, // of coins that moved within a week
} as const satisfies Record<string, Metric>;

const ofAddresses = {
  /** Between which the Gini coefficient of all balances lies, from 0 to 1. */
  gini_least: { unit: 'ratio', derivation: 'last', ...mined },
  gini_most: { unit: 'ratio', derivation: 'last', ...mined },
  supply_top_100: coins, // of the hundred richest addresses
  addresses_sending: active,
  addresses_receiving: active,
  addresses_new: active, // that were never seen before
  addresses_total: number, // that were ever seen
} as const satisfies Record<string, Metric>;

const ofHolders = {
  supply: coins,
  realized_cap: dollars,
  supply_in_profit: coins,
  supply_in_loss: coins,
  unrealized_profit: dollars,
  unrealized_loss: dollars,
  spent_usd: paid,
  spent_cost_usd: paid,
  realized_profit: paid,
  realized_loss: paid,
} as const satisfies Record<string, Metric>;

const ofAges = { supply: coins, realized_cap: dollars, spent_btc: moved, spent_count: happened } as const;
const ofSizes = { supply_size: coins, utxo_size: number, spent_btc_size: moved, spent_count_size: happened } as const;
const ofBalances = { addresses_min: number, supply_min: coins } as const;
const ofScripts = { supply: coins, utxo: number, outputs_created: happened } as const;

const cuts = ['155', '150'] as const;

type Name =
  | keyof typeof ofAll
  | keyof typeof ofAddresses
  | `${'lth' | 'sth'}_${keyof typeof ofHolders}_${(typeof cuts)[number]}`
  | `lth_spent_btc_${(typeof cuts)[number]}`
  | `${keyof typeof ofAges}_${Age}`
  | `${keyof typeof ofSizes}_${Size}`
  | `${keyof typeof ofBalances}_${Balance}`
  | `${keyof typeof ofScripts}_${Script}`
  | `cost_p${(typeof costShares)[number]}`;

/** Each of the metrics for each ending: `supply` and `1y_2y` give `btc.supply_1y_2y`. */
const forEach = (
  metrics: Readonly<Record<string, Metric>>,
  endings: readonly string[],
  prefix = '',
): [string, Metric][] =>
  endings.flatMap((ending) =>
    Object.entries(metrics).map(([name, metric]): [string, Metric] => [`${prefix}${name}_${ending}`, metric]),
  );

/** Columns that an index of every block gives: coins by their age, their holders' patience, size, script and cost, and addresses by their balances. */
export const bitcoinIndexMetrics = Object.fromEntries(
  [
    ...Object.entries<Metric>(ofAll),
    ...Object.entries<Metric>(ofAddresses),
    ...forEach({ ...ofHolders, spent_btc: moved }, cuts, 'lth_'), // the cut in days stands in the name
    ...forEach(ofHolders, cuts, 'sth_'),
    ...forEach(ofAges, ageNames),
    ...forEach(ofSizes, sizeNames),
    ...forEach(ofBalances, balanceNames),
    ...forEach(ofScripts, scriptNames),
    ...costShares.map((share): [string, Metric] => [`cost_p${share}`, dollars]),
  ].map(([name, metric]) => [`btc.${name}`, metric]),
) as Readonly<Record<`btc.${Name}`, Metric>>;

const given: ReadonlySet<string> = new Set(Object.keys({ ...bitcoinIndexMetrics, ...sharedBitcoinMetrics }));

/** Whether an index of the chain gives a metric, by itself or beside vendors. */
export const isFromIndex = (metric: string): boolean => given.has(metric);
