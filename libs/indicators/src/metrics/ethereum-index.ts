import type { Metric } from './metric.ts';

const read = { steps: ['1d'], needsNode: true } as const;
const coins = { unit: 'eth', derivation: 'last', ...read } as const;
const moved = { unit: 'eth', derivation: 'sum', ...read } as const;
const number = { unit: 'count', derivation: 'last', ...read } as const;
const happened = { unit: 'count', derivation: 'sum', ...read } as const;
const active = { unit: 'count', derivation: 'mean', ...read } as const;
const price = { unit: 'ratio', derivation: 'mean', ...read } as const; // gwei
const dollars = { unit: 'usd', derivation: 'last', ...read } as const;
const paid = { unit: 'usd', derivation: 'sum', ...read } as const;

/** Bands of the average age of an account's coins, from young to old. */
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

/** Balances of accounts that are counted by themselves, by the ETH that they have at least. */
const balanceNames = ['0_01', '0_1', '1', '10', '100', '500', '1000', '1500', '5000', '10000', '15000'] as const;

/** Tokens whose balances are kept. */
const tokenNames = ['usdt', 'usdc', 'busd'] as const;

const ofChain = {
  tx_failed: happened,
  contract_calls: happened,
  contracts_new: happened,
  contracts_total: number,
  gas_used: happened,
  gas_limit: happened,
  base_fee: price,
  priority_fee: price,
  burned_eth: moved,
  blob_burned_eth: moved,
  burned_total: coins,
  blobs: happened,
  tips_eth: moved,
  rewards_eth: moved,
  transferred_eth: moved,
  transfers: happened,
  unseen_eth: moved, // spent beyond what was seen to arrive
} as const satisfies Record<string, Metric>;

const ofStakes = {
  deposited_eth: moved,
  deposits: happened,
  exited_eth: moved,
  exits: happened,
  earned_eth: moved,
  earnings: happened,
  staked_eth: coins,
} as const satisfies Record<string, Metric>;

const ofAccounts = {
  addresses_sending: active,
  addresses_receiving: active,
  addresses_new: active,
  addresses_total: number,
  addresses_nonzero: number,
  contracts_nonzero: number,
  supply_contracts: coins,
  supply_counted: coins,
  supply_top_100: coins,
  gini_least: { unit: 'ratio', derivation: 'last', ...read },
  gini_most: { unit: 'ratio', derivation: 'last', ...read },
} as const satisfies Record<string, Metric>;

const ofCosts = {
  realized_cap: dollars,
  supply_in_profit: coins,
  supply_in_loss: coins,
  unrealized_profit: dollars,
  unrealized_loss: dollars,
  spent_eth: moved,
  spent_cost_usd: paid,
  realized_profit: paid,
  realized_loss: paid,
  /** ETH × days. */
  cdd: happened,
  coin_age_days: number,
} as const satisfies Record<string, Metric>;

const ofAllTokens = {
  token_transfers: happened,
  token_approvals: happened,
  nft_transfers: happened,
  token_active_addresses: active,
  tokens_active: active,
  tokens_new: happened,
  tokens_total: number,
} as const satisfies Record<string, Metric>;

const ofToken = { transfers: happened, volume: paid, holders: number, supply: dollars } as const;
const ofAges = { supply: coins, realized_cap: dollars, spent_eth: moved } as const;
const ofBalances = { addresses_min: number, supply_min: coins } as const;
const ofCuts = { lth_supply: coins, lth_realized_cap: dollars } as const;
const cuts = ['155', '150'] as const;

type Name =
  | keyof typeof ofChain
  | keyof typeof ofStakes
  | keyof typeof ofAccounts
  | keyof typeof ofCosts
  | keyof typeof ofAllTokens
  | `${(typeof tokenNames)[number]}_${keyof typeof ofToken}`
  | `${keyof typeof ofAges}_${(typeof ageNames)[number]}`
  | `${keyof typeof ofBalances}_${(typeof balanceNames)[number]}`
  | `${keyof typeof ofCuts}_${(typeof cuts)[number]}`;

const forEach = (metrics: Readonly<Record<string, Metric>>, endings: readonly string[]): [string, Metric][] =>
  endings.flatMap((ending) =>
    Object.entries(metrics).map(([name, one]): [string, Metric] => [`${name}_${ending}`, one]),
  );

/** Columns that an index of every block gives: accounts by balance, age and cost, fees and stakes, and tokens. */
export const etherIndexMetrics = Object.fromEntries(
  [
    ...Object.entries<Metric>({ ...ofChain, ...ofStakes, ...ofAccounts, ...ofCosts, ...ofAllTokens }),
    ...tokenNames.flatMap((token) =>
      Object.entries(ofToken).map(([name, one]): [string, Metric] => [`${token}_${name}`, one]),
    ),
    ...forEach(ofAges, ageNames),
    ...forEach(ofBalances, balanceNames),
    ...forEach(ofCuts, cuts),
  ].map(([name, metric]) => [`eth.${name}`, metric]),
) as Readonly<Record<`eth.${Name}`, Metric>>;
