import { at } from '../matrix/facts.ts';
import { sizeLimits } from '../matrix/sizes.ts';
import { nameOf } from './columns.ts';

const COIN = 1e8; // satoshi
const DAY = 86_400; // seconds
const HASHES = 2 ** 32; // that a difficulty of 1 takes on average
const TERA = 1e12;

/** A column of the facts of a day, or of the sum of all days' facts so far. */
export type FactColumn = (facts: Float64Array) => number;
type FactColumns = Readonly<Record<string, FactColumn>>;

const fact =
  (place: number, unit = 1): FactColumn =>
  (facts) =>
    facts[place]! / unit;

/** Coins that were created beyond those that were spent, whether or not they can ever be spent. */
const issued: FactColumn = (facts) => (facts[at.createdValue]! + facts[at.lostValue]! - facts[at.spentValue]!) / COIN;

const left =
  (created: number, spent: number, unit = 1): FactColumn =>
  (facts) =>
    (facts[created]! - facts[spent]!) / unit;

const bySize = (columnsOf: (name: string, size: number) => FactColumns): FactColumns =>
  Object.assign({}, ...sizeLimits.map((limit, size) => columnsOf(nameOf(limit), size)));

/** Columns of what happened on a day. */
export const ofDay: FactColumns = {
  block_count: fact(at.blocks),
  /** Without those that pay the miners. */
  tx_count: (facts) => facts[at.transactions]! - facts[at.blocks]!,
  /** Less than the subsidy where a miner took less. */
  issuance_btc: issued,
  subsidy_btc: fact(at.subsidy, COIN),
  fees_btc: fact(at.fees, COIN),
  block_bytes: fact(at.size),
  block_weight: fact(at.weight),
  /** Of the day's last block. */
  difficulty: (facts) => facts[at.lastDifficulty]! || NaN,
  /** Tera-hashes a second. */
  hash_rate: (facts) => (facts[at.difficulty]! * HASHES) / DAY / TERA,
  outputs_created: fact(at.createdCount),
  outputs_lost: fact(at.lostCount),
  cdd: (facts) => facts[at.coinSeconds]! / COIN / DAY,
  /** Sum of the ages of outputs that had lived for an hour or longer. */
  life_days: fact(at.lifeSeconds, DAY),
  spent_count_1h: fact(at.hours),
  spent_btc_1h: (facts) => (facts[at.hourSameDay]! + facts[at.hourDayBefore]!) / COIN,
  /** Coins that move for the first time since they were mined. */
  mined_spent_btc: fact(at.minedSpentValue, COIN),
  ...bySize((name, size) => ({
    [`spent_btc_size_${name}`]: fact(at.spentSizeValue + size, COIN),
    [`spent_count_size_${name}`]: fact(at.spentSizeCount + size),
  })),
};

/** Columns of all that happened so far. */
export const soFar: FactColumns = {
  supply_issued: issued,
  supply_lost: fact(at.lostValue, COIN),
  /** Coins that have never moved since they were mined. */
  mined_unspent: left(at.minedValue, at.minedSpentValue, COIN),
  ...bySize((name, size) => ({
    [`supply_size_${name}`]: left(at.createdSizeValue + size, at.spentSizeValue + size, COIN),
    [`utxo_size_${name}`]: left(at.createdSizeCount + size, at.spentSizeCount + size),
  })),
};

/** The same for a kind of scripts. */
export const kindOfDay = (name: string, kind: number): FactColumns => ({
  [`outputs_created_${name}`]: fact(at.createdKindCount + kind),
  [`outputs_spent_${name}`]: fact(at.spentKindCount + kind),
});
export const kindSoFar = (name: string, kind: number): FactColumns => ({
  [`supply_${name}`]: left(at.createdKindValue + kind, at.spentKindValue + kind, COIN),
  [`utxo_${name}`]: left(at.createdKindCount + kind, at.spentKindCount + kind),
});
