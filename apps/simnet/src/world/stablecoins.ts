import { jitter, weekly } from './activity.ts';
import { curve, type Curve } from './curve.ts';
import { dayOfDate } from './days.ts';
import { gaussian, hash, randomFrom } from './random.ts';

export const stablecoinStart = dayOfDate('2017-11-29');
const STABLE_SALT = 91;
const BUSD_STOPPED = dayOfDate('2023-02-13');
const WHOLE = 1e6; // issuers issue in millions

export type StablecoinId = 'usdt' | 'usdc' | 'busd';

const levels: Readonly<Record<StablecoinId, Curve>> = {
  usdt: curve({
    '2017-11-29': 0.68e9,
    '2019-01-01': 1.9e9,
    '2020-03-01': 4.6e9,
    '2021-01-01': 21e9,
    '2022-05-01': 83e9,
    '2022-12-01': 65.5e9,
    '2024-01-01': 92e9,
    '2026-01-01': 187e9,
    '2040-01-01': 900e9,
  }),
  usdc: curve({
    '2018-09-26': 0.01e9,
    '2020-03-01': 0.6e9,
    '2021-01-01': 4e9,
    '2022-06-01': 55e9,
    '2023-03-01': 43e9,
    '2023-12-01': 24e9,
    '2026-01-01': 76e9,
    '2040-01-01': 400e9,
  }),
  busd: curve({
    '2019-09-10': 0.01e9,
    '2021-01-01': 1.2e9,
    '2022-11-01': 23e9,
    '2023-02-13': 16e9,
    '2024-01-01': 0.9e9,
    '2026-01-01': 0.05e9,
    '2040-01-01': 0.001e9,
  }),
};
const firstDays: Readonly<Record<StablecoinId, number>> = {
  usdt: stablecoinStart,
  usdc: dayOfDate('2018-09-26'),
  busd: dayOfDate('2019-09-10'),
};
const others = curve({
  '2017-11-29': 0.02e9,
  '2020-03-01': 0.5e9,
  '2022-04-01': 48e9,
  '2022-06-01': 17e9,
  '2026-01-01': 42e9,
  '2040-01-01': 300e9,
});

/** The shares of a coin that are on Ethereum and on TRON; the rest is elsewhere. */
const sharesOf: Readonly<Record<StablecoinId, Readonly<Partial<Record<Chain, Curve>>>>> = {
  usdt: {
    Ethereum: curve({
      '2017-11-29': 0.02,
      '2019-09-01': 0.5,
      '2020-06-01': 0.66,
      '2022-01-01': 0.5,
      '2026-01-01': 0.5,
      '2060-01-01': 0.5,
    }),
    Tron: curve({
      '2019-04-16': 0.01,
      '2019-09-01': 0.15,
      '2020-06-01': 0.28,
      '2022-01-01': 0.47,
      '2026-01-01': 0.43,
      '2060-01-01': 0.4,
    }),
  },
  usdc: {
    Ethereum: curve({
      '2018-09-26': 0.99,
      '2021-01-01': 0.95,
      '2022-06-01': 0.83,
      '2026-01-01': 0.63,
      '2060-01-01': 0.6,
    }),
    Tron: curve({
      '2021-07-01': 0.001,
      '2022-06-01': 0.02,
      '2024-02-20': 0.01,
      '2026-01-01': 0.000_2,
      '2060-01-01': 0.000_1,
    }),
  },
  busd: { Ethereum: curve({ '2019-09-10': 0.99, '2023-02-13': 0.97, '2060-01-01': 0.97 }) },
};
const TRON_OPENED: Readonly<Partial<Record<StablecoinId, number>>> = {
  usdt: dayOfDate('2019-04-16'),
  usdc: dayOfDate('2021-07-01'),
};

const chains = ['Ethereum', 'Tron'] as const;
export type Chain = (typeof chains)[number];
export const isChain = (text: string): text is Chain => chains.some((chain) => chain === text);

interface StablecoinActivity {
  /** Addresses that sent or received. */
  readonly addresses: number;
  readonly transfers: number;
  /** In coins. */
  readonly volume: number;
}

const MOVES_SALT = 92;
const ADDRESSES_PER_DOLLAR: Readonly<Record<Chain, number>> = { Ethereum: 3e-6, Tron: 28e-6 };
const TURNOVER: Readonly<Record<Chain, number>> = { Ethereum: 0.45, Tron: 0.28 }; // a day

const millions = (dollars: number): number => Math.round(dollars / WHOLE) * WHOLE;

/** Stablecoins in circulation by day, in dollars of face value; undefined before their first day. */
export class Stablecoins {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  circulating(coin: StablecoinId, day: number): number | undefined {
    if (day < firstDays[coin]) return undefined;
    const isWoundUp = coin === 'busd' && day >= BUSD_STOPPED;
    return millions(levels[coin](day) * (isWoundUp ? 1 : 1 + 0.004 * this.#draw(coin, day)));
  }

  on(coin: StablecoinId, chain: Chain, day: number): number | undefined {
    const all = this.circulating(coin, day);
    const share = sharesOf[coin][chain];
    const isOpen = chain !== 'Tron' || day >= (TRON_OPENED[coin] ?? Number.POSITIVE_INFINITY);
    return all === undefined || share === undefined || !isOpen ? undefined : millions(all * share(day));
  }

  total(day: number): number {
    const known = (['usdt', 'usdc', 'busd'] as const).reduce(
      (sum, coin) => sum + (this.circulating(coin, day) ?? 0),
      0,
    );
    return known + millions(others(day));
  }

  /** Created, but still with the issuer. */
  unreleased(coin: StablecoinId, day: number): number {
    return coin === 'usdt' ? millions(1.2e9 + 0.8e9 * Math.abs(this.#draw('usdt', Math.floor(day / 9)))) : 0;
  }

  /** Transfers on a chain in a day; undefined before the first of the coin there. */
  activityOn(coin: StablecoinId, chain: Chain, day: number): StablecoinActivity | undefined {
    const supply = this.on(coin, chain, day);
    if (supply === undefined) return undefined;
    const random = randomFrom(hash(this.#seed, MOVES_SALT, coin.charCodeAt(3), chain.length, day));
    const addresses = Math.round(supply * ADDRESSES_PER_DOLLAR[chain] * weekly(day) * jitter(random, 0.08));
    return {
      addresses,
      transfers: Math.round(addresses * 1.15 * jitter(random, 0.05)),
      volume: Math.round(supply * TURNOVER[chain] * weekly(day) * jitter(random, 0.15)),
    };
  }

  priceOf(coin: StablecoinId, day: number): number {
    return 1 + 0.000_6 * this.#draw(coin, day + 0.5);
  }

  #draw(coin: StablecoinId, day: number): number {
    return gaussian(
      randomFrom(hash(this.#seed, STABLE_SALT, coin.length * 31 + coin.charCodeAt(3), Math.round(day * 2))),
    );
  }
}
