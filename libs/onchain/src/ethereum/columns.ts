import { ageBands } from '../columns/ages.ts';
import { columnsOf, nameOf, type Columns, type Kept } from '../columns/columns.ts';
import { giniBounds } from '../columns/gini.ts';
import { BALANCE_BANDS, balanceLimits } from '../ledger/balance-bands.ts';
import { COST_STEPS } from './cost-steps.ts';
import type { EtherLedger } from './ether-ledger.ts';
import { at, cuts, edges, end, tokenNames } from './facts.ts';
import { CENTS, etherLimits } from './holdings.ts';
import { UNITS } from './units.ts';

/** A day: its facts, what they sum up to since the first day, the state at its end, and its price in USD. */
interface Day {
  readonly facts: Float64Array;
  readonly sums: Float64Array;
  readonly state: Float64Array;
  readonly price: number;
  /** Gains and losses at that price. */
  readonly paper: Paper;
}

/** ETH that has cost less, and more, than the price; USD that it would win, and lose. */
interface Paper {
  profitValue: number;
  lossValue: number;
  profit: number;
  loss: number;
}
type Recipe = (day: Day) => number;
type Recipes = Readonly<Record<string, Recipe>>;

const fact =
  (place: number): Recipe =>
  ({ facts }) =>
    facts[place]!;
const soFar =
  (place: number): Recipe =>
  ({ sums }) =>
    sums[place]!;
const state =
  (place: number, unit = 1): Recipe =>
  (day) =>
    day.state[place]! / unit;
const sumOf =
  (place: number, [from, to]: readonly [number, number], unit: number): Recipe =>
  (day) =>
    sumIn(day.state, place + from, place + to) / unit;

const sumIn = (numbers: Float64Array, from: number, to: number): number => {
  let sum = 0;
  for (let place = from; place < to; place++) sum += numbers[place]!;
  return sum;
};

const named = (names: readonly string[], recipesOf: (name: string, index: number) => Recipes): Recipes =>
  Object.assign({}, ...names.map(recipesOf));

const ofDay: Recipes = {
  block_count: fact(at.blocks),
  tx_count: fact(at.transactions),
  tx_failed: fact(at.failed),
  contract_calls: fact(at.contractCalls),
  contracts_new: fact(at.contractsNew),
  active_addresses: fact(at.active),
  addresses_sending: fact(at.sending),
  addresses_receiving: fact(at.receiving),
  gas_used: fact(at.gasUsed),
  gas_limit: fact(at.gasLimit),
  /** Gwei, the mean of the blocks. */
  base_fee: ({ facts }) => facts[at.baseFees]! / facts[at.blocks]!,
  /** Gwei for each gas. */
  priority_fee: ({ facts }) => (1e9 * facts[at.tips]!) / facts[at.gasUsed]!,
  burned_eth: ({ facts }) => facts[at.burned]! + facts[at.blobBurned]!,
  blob_burned_eth: fact(at.blobBurned),
  blobs: fact(at.blobs),
  tips_eth: fact(at.tips),
  rewards_eth: fact(at.rewards),
  earned_eth: fact(at.earned),
  earnings: fact(at.earnings),
  exited_eth: fact(at.exited),
  exits: fact(at.exits),
  deposited_eth: fact(at.deposited),
  deposits: fact(at.deposits),
  transferred_eth: fact(at.transferred),
  transfers: fact(at.transfers),
  unseen_eth: fact(at.unseen),
  token_transfers: fact(at.tokenTransfers),
  token_approvals: fact(at.tokenApprovals),
  nft_transfers: fact(at.nftTransfers),
  token_active_addresses: fact(at.tokenActive),
  tokens_active: fact(at.tokensActive),
  tokens_new: fact(at.tokensNew),
  cdd: fact(at.coinDays),
  spent_eth: fact(at.spent),
  spent_cost_usd: fact(at.spentCost),
  realized_profit: fact(at.profit),
  realized_loss: fact(at.loss),
  staked_eth: ({ sums }) => sums[at.deposited]! - sums[at.exited]!,
  burned_total: ({ sums }) => sums[at.burned]! + sums[at.blobBurned]!,
  tokens_total: soFar(at.tokensNew),
};

const ofAccounts: Recipes = {
  addresses_total: state(end.ever),
  addresses_nonzero: state(end.holders),
  contracts_total: state(end.contractsEver),
  contracts_nonzero: state(end.contractHolders),
  supply_contracts: state(end.contractValue, UNITS),
  supply_top_100: state(end.topValue, UNITS),
  supply_counted: sumOf(end.ageValue, [0, edges.length], UNITS),
  realized_cap: sumOf(end.ageCost, [0, edges.length], CENTS),
  coin_age_days: state(end.ageDays, UNITS),
};

/** From a balance on; the first band lies below all limits. */
const ofBalances = named(balanceLimits.map(nameOf), (name, index) => ({
  [`addresses_min_${name}`]: sumOf(end.bandCount, [index + 1, BALANCE_BANDS], 1),
  [`supply_min_${name}`]: sumOf(end.bandValue, [index + 1, BALANCE_BANDS], UNITS),
}));

const older = (days: number): number => edges.indexOf(days) + 1; // segments that are at least so old

const ofAges: Recipes = Object.assign(
  {},
  ...ageBands.map(({ name, from, to }) => {
    const span = [to === Infinity ? 0 : older(to), older(from)] as const;
    return {
      [`supply_${name}`]: sumOf(end.ageValue, span, UNITS),
      [`realized_cap_${name}`]: sumOf(end.ageCost, span, CENTS),
      [`spent_eth_${name}`]: ({ facts }: Day) => sumIn(facts, at.spentAge + span[0], at.spentAge + span[1]),
    };
  }),
  ...cuts.map((cut) => ({
    [`lth_supply_${cut}`]: sumOf(end.ageValue, [0, older(cut)], UNITS),
    [`lth_realized_cap_${cut}`]: sumOf(end.ageCost, [0, older(cut)], CENTS),
  })),
);

const ofTokens = named(tokenNames, (name, index) => ({
  [`${name}_transfers`]: fact(at.tokenCount + index),
  [`${name}_volume`]: fact(at.tokenVolume + index),
  [`${name}_holders`]: state(end.tokenHolders + index),
  [`${name}_supply`]: state(end.tokenSupply + index),
  /** None before there is any. */
  [`${name}_circulating`]: ({ state: now }: Day) => {
    const supply = now[end.tokenSupply + index]!;
    return supply > 0 ? supply - now[end.tokenHeld + index]! : NaN;
  },
  [`${name}_treasury`]: state(end.tokenTreasury + index),
  [`${name}_active`]: fact(at.tokenParties + index),
  [`${name}_minted`]: fact(at.tokenMinted + index),
  [`${name}_burned`]: fact(at.tokenBurned + index),
}));

const ofIssuers: Recipes = {
  token_mints: ({ facts }) => sumIn(facts, at.tokenMints, at.tokenMints + tokenNames.length),
  token_burns: ({ facts }) => sumIn(facts, at.tokenBurns, at.tokenBurns + tokenNames.length),
};

/** A step of cost counts as a whole, by its mean. */
const paperOf = (now: Float64Array, price: number): Paper => {
  const paper: Paper = { profitValue: 0, lossValue: 0, profit: 0, loss: 0 };
  for (let step = 0; step < COST_STEPS; step++) {
    const [coins, cost] = [now[end.stepValue + step]! / UNITS, now[end.stepCost + step]! / CENTS];
    const won = coins * price - cost;
    if (coins === 0) continue;
    if (won > 0) paper.profitValue += coins;
    if (won < 0) paper.lossValue += coins;
    paper.profit += Math.max(0, won);
    paper.loss += Math.max(0, -won);
  }
  return paper;
};

/** Columns that need a price: none on days without one. */
const priced: Recipes = {
  supply_in_profit: ({ paper }) => paper.profitValue,
  supply_in_loss: ({ paper }) => paper.lossValue,
  unrealized_profit: ({ paper }) => paper.profit,
  unrealized_loss: ({ paper }) => paper.loss,
};

const recipes: Recipes = { ...ofDay, ...ofAccounts, ...ofBalances, ...ofAges, ...ofTokens, ...ofIssuers };

/**
 * All base columns of an Ethereum chain by its days. `prices`: USD by row, NaN where there is none. With `kept`, only rows from `from` on are
 * derived.
 */
export const deriveEtherColumns = (ledger: EtherLedger, prices: Float64Array, kept?: Kept): Columns => {
  const { days } = ledger;
  const { columns, from, column } = columnsOf(days.rows, kept);
  const outs = Object.entries(recipes).map(([name, value]) => ({ value, out: column(name) }));
  const pricedOuts = Object.entries(priced).map(([name, value]) => ({ value, out: column(name) }));
  const born = column('addresses_new');
  const gini = { least: column('gini_least'), most: column('gini_most') };
  const sums = new Float64Array(days.rows > 0 ? days.factsOn(0).length : 0);
  for (let row = 0; row < days.rows; row++) {
    const facts = days.factsOn(row);
    for (let place = 0; place < facts.length; place++) sums[place]! += facts[place]!;
    if (row < from) continue;
    const [now, price] = [ledger.endOf(row), prices[row] ?? NaN];
    const day: Day = { facts, sums, state: now, price, paper: paperOf(now, price) };
    for (const { value, out } of outs) out[row] = value(day);
    if (!Number.isNaN(price)) for (const { value, out } of pricedOuts) out[row] = value(day);
    born[row] = day.state[end.ever]! - (row > 0 ? days.endOf(row - 1)[end.ever]! : 0);
    const bounds = giniBounds(bandsOf(day, end.bandCount), bandsOf(day, end.bandValue), etherLimits);
    gini.least[row] = bounds.least;
    gini.most[row] = bounds.most;
  }
  return columns;
};

const bandsOf = ({ state: now }: Day, place: number): Float64Array => now.subarray(place, place + BALANCE_BANDS);
