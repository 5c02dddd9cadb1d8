import { heatOf, jitter, weekly, type Mood } from './activity.ts';
import { ether } from './assets.ts';
import { curve, type Curve } from './curve.ts';
import { dayOfDate } from './days.ts';
import { hash, poisson, randomFrom, type Random } from './random.ts';

export const ethereumGenesis = dayOfDate('2015-07-30');

/** On-chain totals of one UTC day. Amounts in ETH, values in USD; no price before the market opened. */
export interface EthereumDay extends Mood {
  readonly day: number;
  readonly blocks: number;
  readonly supply: number;
  /** Created on the day: rewards of miners, since the merge of validators. */
  readonly issued: number;
  readonly burned: number;
  readonly activeAddresses: number;
  readonly transactions: number;
}

export const PRESALE = 72_009_990.5; // the ether of the first block
const SALT = 52;
const UNCLES = 1.07; // uncle blocks were rewarded too
const SLOTS = 7_200; // of 12 seconds, since the merge

const byzantium = dayOfDate('2017-10-16');
const constantinople = dayOfDate('2019-02-28');
export const london = dayOfDate('2021-08-05');
export const merge = dayOfDate('2022-09-15');

/** Blocks per day while they were mined: slowed by the difficulty bomb before each fork that delayed it. */
const mined = curve({
  '2015-07-30': 6_900,
  '2015-08-20': 5_000,
  '2016-03-01': 6_100,
  '2017-05-01': 5_800,
  '2017-10-15': 2_900,
  '2017-10-17': 6_000,
  '2018-12-01': 5_900,
  '2019-02-27': 4_300,
  '2019-03-01': 6_450,
  '2019-11-01': 6_400,
  '2020-01-01': 5_000,
  '2020-01-03': 6_550,
  '2022-09-14': 6_300,
});
const missedSlots = curve({ '2022-09-15': 70, '2024-01-01': 50, '2026-01-01': 30 });
const staked = curve({ '2022-09-15': 1_600, '2024-03-01': 2_500, '2026-01-01': 2_650 }); // ether issued to validators per day
const burnedADay = curve({
  '2021-08-05': 6_000,
  '2022-01-10': 10_000,
  '2022-09-15': 1_500,
  '2024-03-13': 2_500,
  '2025-01-01': 600,
  '2026-01-01': 120,
});
const activeAddresses = curve({
  '2015-07-30': 2_500,
  '2016-01-01': 9_000,
  '2017-01-01': 22_000,
  '2018-01-05': 560_000,
  '2019-01-01': 250_000,
  '2021-01-01': 500_000,
  '2023-01-01': 420_000,
  '2026-01-01': 600_000,
});
const transactions = curve({
  '2015-08-07': 4_000,
  '2016-01-01': 11_000,
  '2017-01-01': 42_000,
  '2018-01-05': 1_000_000,
  '2019-01-01': 560_000,
  '2021-01-01': 1_130_000,
  '2023-01-01': 1_020_000,
  '2026-01-01': 1_600_000,
});
const LIMITED = 0.25; // the gas limit leaves little room on a busy day: demand shows in fees

/** The history of the simulated chain of ethereum, a function of the seed and of each day's closing price. */
export class Ethereum {
  readonly #days: EthereumDay[] = [];
  readonly #seed: number;
  readonly #closeOf: (day: number) => number;

  constructor(seed: number, closeOf: (day: number) => number) {
    this.#seed = seed;
    this.#closeOf = closeOf;
  }

  /** Undefined before the first block. */
  on(day: number): EthereumDay | undefined {
    if (day < ethereumGenesis) return undefined;
    while (this.#days.length <= day - ethereumGenesis) this.#days.push(this.#next());
    return this.#days[day - ethereumGenesis];
  }

  #next(): EthereumDay {
    const day = ethereumGenesis + this.#days.length;
    const before = this.#days.at(-1);
    const random = randomFrom(hash(this.#seed, SALT, day));
    const price = day < ether.listedOn ? undefined : this.#closeOf(day);
    const heat = heatOf(before, price);
    const blocks = blocksOn(day, random);
    const [issued, burned] = [issuedOn(day, blocks), burnedOn(day, heat, random)];
    const supply = (before?.supply ?? PRESALE) + issued - burned;
    const used = (usual: Curve, spread: number): number =>
      Math.round(usual(day) * weekly(day) ** LIMITED * heat ** LIMITED * jitter(random, spread));
    return {
      day,
      blocks,
      heat,
      supply: Math.round(supply * 1e6) / 1e6,
      issued,
      burned,
      activeAddresses: used(activeAddresses, 0.04),
      transactions: day < ether.listedOn ? 0 : used(transactions, 0.03), // the first version let nobody transact
      ...(price !== undefined && { price }),
    };
  }
}

const blocksOn = (day: number, random: Random): number =>
  day < merge ? poisson(mined(day), random) : SLOTS - poisson(missedSlots(day), random);

const rewardOn = (day: number): number => {
  if (day < byzantium) return 5;
  return day < constantinople ? 3 : 2;
};

const issuedOn = (day: number, blocks: number): number => (day < merge ? blocks * rewardOn(day) * UNCLES : staked(day));

/** Base fees are burned since the London fork: many more of them on busy days. */
const burnedOn = (day: number, heat: number, random: Random): number =>
  day < london ? 0 : burnedADay(day) * heat ** 2 * jitter(random, 0.2);
