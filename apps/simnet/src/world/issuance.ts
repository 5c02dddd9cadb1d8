import { DAY } from '@chaintide/contracts/limits';
import { timeOf } from './days.ts';
import { hash, randomFrom, type Random } from './random.ts';
import type { Chain, StablecoinId, Stablecoins } from './stablecoins.ts';

const SALT = 92;
const WHOLE = 1e6;
const MICRO = 1_000_000n;
const MOST_TURNED = 0.3; // of what there is, in a day
const DESTROYS_ON = 0.04; // of days

export type IssuanceKind = 'mint' | 'burn' | 'destroyed';

export interface IssuanceEvent {
  readonly coin: StablecoinId;
  readonly kind: IssuanceKind;
  /** Millionths of a coin. */
  readonly micro: bigint;
  /** Unix ms. */
  readonly at: number;
}

/** How often an issuer acts in a day, and what it burns and mints again within one, at most, in dollars. */
const habits: Readonly<Record<StablecoinId, { readonly times: number; readonly turnover: number }>> = {
  usdt: { times: 2, turnover: 40e6 },
  usdc: { times: 5, turnover: 300e6 },
  busd: { times: 2, turnover: 0 },
};
const coins = Object.keys(habits) as StablecoinId[];

const split = (total: number, pieces: number, random: Random): number[] => {
  const weights = Array.from({ length: pieces }, () => 0.2 + random());
  const sum = weights.reduce((all, one) => all + one, 0);
  const parts = weights.slice(1).map((weight) => Math.floor((total * weight) / sum / WHOLE) * WHOLE);
  return [total - parts.reduce((all, one) => all + one, 0), ...parts].filter((part) => part > 0);
};

/** Mints and burns by the issuers, which within each UTC day add up to the change of what exists on the chain. */
export class Issuance {
  readonly #stablecoins: Stablecoins;
  readonly #seed: number;

  constructor(stablecoins: Stablecoins, seed: number) {
    this.#stablecoins = stablecoins;
    this.#seed = seed;
  }

  /** Created on the chain: in circulation, or with the issuer. */
  supply(coin: StablecoinId, chain: Chain, day: number): number {
    return (this.#stablecoins.on(coin, chain, day) ?? 0) + this.treasury(coin, chain, day);
  }

  /** With the issuer; both chains together hold all that is not released. */
  treasury(coin: StablecoinId, chain: Chain, day: number): number {
    if (this.#stablecoins.on(coin, chain, day) === undefined) return 0;
    const all = this.#stablecoins.unreleased(coin, day);
    const onTron = Math.round((all * 0.4) / WHOLE) * WHOLE;
    return chain === 'Tron' ? onTron : all - onTron;
  }

  /** The events of a day, oldest first. */
  events(chain: Chain, day: number): IssuanceEvent[] {
    return coins.flatMap((coin) => this.#ofCoin(coin, chain, day)).toSorted((one, other) => one.at - other.at);
  }

  #ofCoin(coin: StablecoinId, chain: Chain, day: number): IssuanceEvent[] {
    if (this.#stablecoins.on(coin, chain, day) === undefined) return [];
    const random = randomFrom(hash(this.#seed, SALT, coins.indexOf(coin), chain.length, day));
    const [before, after] = [this.supply(coin, chain, day - 1), this.supply(coin, chain, day)];
    const change = after - before;
    const { times, turnover } = habits[coin];
    const share = chain === 'Ethereum' ? 1 : 0.1;
    const both = Math.floor(Math.min(turnover * share * random(), MOST_TURNED * before, after) / WHOLE) * WHOLE;
    const pieces = 1 + Math.floor(times * random());
    const mints = split(Math.max(change, 0) + both, pieces, random).map((dollars) => this.#one('mint', dollars));
    const burns = split(Math.max(-change, 0) + both, pieces, random).map((dollars) => this.#one('burn', dollars));
    const all = coin === 'usdt' ? [...mints, ...this.#withDestroyed(burns, random)] : [...mints, ...burns];
    return all.map((one) => ({ ...one, coin, at: timeOf(day) + Math.floor(random() * DAY) }));
  }

  #one(kind: IssuanceKind, dollars: number): Pick<IssuanceEvent, 'kind' | 'micro'> {
    return { kind, micro: BigInt(dollars) * MICRO };
  }

  /** On some days a part of what is burned belonged to a frozen address. */
  #withDestroyed(
    burns: readonly Pick<IssuanceEvent, 'kind' | 'micro'>[],
    random: Random,
  ): Pick<IssuanceEvent, 'kind' | 'micro'>[] {
    const [first, ...rest] = burns;
    if (!first || random() > DESTROYS_ON) return [...burns];
    const micro = BigInt(1 + Math.floor(random() * WHOLE * 0.9 * 1e6));
    return [{ kind: 'destroyed', micro }, { ...first, micro: first.micro - micro }, ...rest];
  }
}
