import { heatOf, jitter, weekly } from './activity.ts';
import { bitcoin, maturity } from './assets.ts';
import { curve } from './curve.ts';
import { halvingDay } from './cycles.ts';
import { dayOfDate } from './days.ts';
import { gaussian, hash, poisson, randomFrom, type Random } from './random.ts';
import { HALVING_BLOCKS, supplyAt } from './supply.ts';

export const genesis = dayOfDate('2009-01-03');

/** On-chain totals of one UTC day. Amounts in BTC, values in USD; no price before the market opened. */
export interface ChainDay {
  readonly day: number;
  readonly blocks: number;
  /** Blocks mined up to the end of the day. */
  readonly height: number;
  readonly supply: number;
  readonly issued: number;
  readonly fees: number;
  /** Terahashes per second. */
  readonly hashRate: number;
  readonly activeAddresses: number;
  readonly fundedAddresses: number;
  readonly transactions: number;
  readonly transfers: number;
  readonly exchangeInflow: number;
  readonly exchangeOutflow: number;
  readonly exchangeSupply: number;
  /** Smoothed daily revenue of miners, because machines are bought for months. */
  readonly minerRevenue: number;
  /** Price divided by its average of about three months; drives activity. */
  readonly heat: number;
  readonly price?: number;
  readonly realizedCap?: number;
  readonly transferVolume?: number;
  readonly spotVolume?: number;
}

const DREAM_PRICE = 0.004; // the expected future price for early miners; without it nobody would have mined
const REVENUE_DAYS = 60;
const FIRST_MVRV = 1.8;
const CHAIN_SALT = 51;

/** Terahashes per second for each dollar of daily revenue: processors, graphics cards, then ever better chips. */
const efficiency = curve({
  '2009-01-03': 1.5e-7,
  '2010-07-18': 3e-6,
  '2012-12-01': 7e-4,
  '2015-01-01': 0.5,
  '2018-01-01': 2.5,
  '2021-01-01': 6,
  '2026-01-01': 28,
});
const activeAddresses = curve({
  '2009-01-03': 15,
  '2010-07-18': 900,
  '2013-01-01': 50_000,
  '2017-01-01': 550_000,
  '2021-01-01': 900_000,
  '2026-01-01': 700_000,
});
const fundedAddresses = curve({
  '2009-01-03': 100,
  '2010-07-18': 50_000,
  '2013-01-01': 1.3e6,
  '2017-01-01': 13e6,
  '2021-01-01': 33e6,
  '2026-01-01': 56e6,
});
const transactions = curve({
  '2009-01-03': 120,
  '2010-07-18': 350,
  '2013-01-01': 45_000,
  '2017-01-01': 260_000,
  '2023-01-01': 280_000,
  '2026-01-01': 480_000,
});
const transfersEach = curve({ '2009-01-03': 1.1, '2013-01-01': 2.3, '2026-01-01': 2 });
const feesADay = curve({
  '2009-01-03': 0.01,
  '2010-07-18': 0.3,
  '2011-06-01': 30,
  '2015-01-01': 16,
  '2017-10-01': 150,
  '2020-01-01': 30,
  '2024-06-01': 25,
  '2026-01-01': 4,
});
const exchangeShare = curve({
  '2011-01-01': 0.001,
  '2013-01-01': 0.015,
  '2016-01-01': 0.07,
  '2020-01-01': 0.16,
  '2026-01-01': 0.13,
});
const exchangeTurnover = curve({
  '2011-01-01': 0.000_2,
  '2016-01-01': 0.002,
  '2019-01-01': 0.002_4,
  '2026-01-01': 0.001_2,
});
const chainTurnover = curve({ '2010-07-18': 0.006, '2013-01-01': 0.014, '2018-01-01': 0.011, '2026-01-01': 0.009 });
const REPORTED_SHARE = 3; // all exchanges together report three times the volume of the largest

/** The history of the simulated block chain, a function of the seed and of each day's closing price. */
export class Chain {
  readonly #days: ChainDay[] = [];
  readonly #seed: number;
  readonly #closeOf: (day: number) => number;

  constructor(seed: number, closeOf: (day: number) => number) {
    this.#seed = seed;
    this.#closeOf = closeOf;
  }

  /** Undefined before the first block. */
  on(day: number): ChainDay | undefined {
    if (day < genesis) return undefined;
    while (this.#days.length <= day - genesis) this.#days.push(this.#next());
    return this.#days[day - genesis];
  }

  #next(): ChainDay {
    const day = genesis + this.#days.length;
    const before = this.#days.at(-1);
    const random = randomFrom(hash(this.#seed, CHAIN_SALT, day));
    const price = day < bitcoin.listedOn ? undefined : this.#closeOf(day);
    const mined = mine(before, price ?? DREAM_PRICE, { day, random });
    const heat = heatOf(before, price);
    const used = use(mined, heat, random);
    const kept = keep(before, mined, random);
    return {
      ...mined,
      heat,
      ...used,
      ...kept,
      ...(price === undefined ? {} : valued(before, { ...mined, heat, price }, random)),
    };
  }
}

const wholeSats = (coins: number): number => Math.round(coins * 1e8) / 1e8;

/** Blocks per day that bring each halving to its date: slightly more than 144 while the hash rate grows. */
const expectedBlocks = (height: number): number => {
  const cycle = Math.floor(height / HALVING_BLOCKS);
  return HALVING_BLOCKS / (halvingDay(cycle + 1) - halvingDay(cycle));
};

type Mined = Pick<ChainDay, 'day' | 'blocks' | 'height' | 'supply' | 'issued' | 'fees' | 'hashRate' | 'minerRevenue'>;

const mine = (before: ChainDay | undefined, price: number, { day, random }: { day: number; random: Random }): Mined => {
  const expected = expectedBlocks(before?.height ?? 0);
  const blocks = poisson(expected, random);
  const height = (before?.height ?? 0) + blocks;
  const supply = supplyAt(height);
  const issued = supply - (before?.supply ?? 0);
  const fees = wholeSats(feesADay(day) * (before?.heat ?? 1) ** 2 * jitter(random, 0.25));
  const revenue = (issued + fees) * price;
  const minerRevenue = before ? before.minerRevenue + (revenue - before.minerRevenue) / REVENUE_DAYS : revenue;
  const hashRate = minerRevenue * efficiency(day) * (blocks / expected); // as Coin Metrics does: from difficulty and blocks found
  return { day, blocks, height, supply, issued, fees, hashRate, minerRevenue };
};

type Used = Pick<ChainDay, 'activeAddresses' | 'fundedAddresses' | 'transactions' | 'transfers'>;

const use = ({ day }: Mined, heat: number, random: Random): Used => {
  const busy = weekly(day) * Math.sqrt(heat);
  const transacted = Math.round(transactions(day) * busy * jitter(random, 0.06));
  return {
    activeAddresses: Math.round(activeAddresses(day) * busy * jitter(random, 0.05)),
    fundedAddresses: Math.round(fundedAddresses(day) * heat ** 0.05 * jitter(random, 0.000_5)),
    transactions: transacted,
    transfers: Math.round(transacted * transfersEach(day) * jitter(random, 0.05)),
  };
};

type Kept = Pick<ChainDay, 'exchangeInflow' | 'exchangeOutflow' | 'exchangeSupply'>;

const FIRST_EXCHANGE = dayOfDate('2011-01-01');
const EXCHANGE_RETURN_DAYS = 40;

/** Coins held by exchanges: inflows minus outflows, slowly approaching the typical share of that time. */
const keep = (before: ChainDay | undefined, { day, supply }: Mined, random: Random): Kept => {
  if (day < FIRST_EXCHANGE) return { exchangeInflow: 0, exchangeOutflow: 0, exchangeSupply: 0 };
  const held = before?.exchangeSupply ?? 0;
  const gross = supply * exchangeTurnover(day) * weekly(day) * jitter(random, 0.2);
  const wanted = (exchangeShare(day) * supply - held) / EXCHANGE_RETURN_DAYS + 0.12 * gross * gaussian(random);
  const net = Math.max(-0.9 * Math.min(gross, held), Math.min(0.9 * gross, wanted));
  const exchangeInflow = wholeSats(gross + net / 2);
  const exchangeOutflow = wholeSats(gross - net / 2);
  return { exchangeInflow, exchangeOutflow, exchangeSupply: wholeSats(held + exchangeInflow - exchangeOutflow) };
};

type Valued = Pick<ChainDay, 'price' | 'realizedCap' | 'transferVolume' | 'spotVolume'>;

const valued = (
  before: ChainDay | undefined,
  mined: Mined & { heat: number; price: number },
  random: Random,
): Valued => {
  const { day, supply, issued, heat, price } = mined;
  const marketCap = supply * price;
  const moved = before?.realizedCap === undefined ? marketCap / FIRST_MVRV : before.realizedCap + issued * price;
  const mvrv = marketCap / moved;
  const turned = moved + (marketCap - moved) * turnover(mvrv);
  const busy = weekly(day) * Math.sqrt(heat);
  return {
    price,
    realizedCap: turned,
    transferVolume: marketCap * chainTurnover(day) * busy * jitter(random, 0.15),
    spotVolume: REPORTED_SHARE * bitcoin.dailyUnits * maturity(bitcoin, day) * price * busy ** 3 * jitter(random, 0.3),
  };
};

const CALM_TURNOVER = 1 / 420;
const GREED = 1 / 1_100;
const FEAR = 1 / 9;

/** The daily share of old value that is traded: higher the further the price is from what holders paid. */
const turnover = (mvrv: number): number => {
  if (mvrv > 1) return CALM_TURNOVER + GREED * (mvrv - 1) ** 2;
  return CALM_TURNOVER + FEAR * (1 - mvrv);
};
