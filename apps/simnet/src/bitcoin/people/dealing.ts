import { gaussian } from '../../world/random.ts';
import { hasPoint, type Form, type Owner } from '../script/scripts.ts';
import { companyForm, formFor } from './eras.ts';
import type { Deal, Holder, Living, Payment, Society } from './groups.ts';
import type { Moment } from './moment.ts';

const LEAST_FEE = 200; // satoshi
const MOST_FEE_SHARE = 0.005;
export const DUST = 10_000; // satoshi: nobody pays less
const REUSE = 0.25;
const EXCHANGES = 6;
const LOSS_OF_KEYS = 0.012; // of coins that people put away

/** The shares of first holders who lost their keys, by year. */
const earlyLosses: Readonly<Record<number, number>> = { 2009: 0.6, 2010: 0.3, 2011: 0.1, 2012: 0.04 };

/** Splits a sum at random, a few parts much larger than the others. */
export const split = (sum: number, parts: number, { random }: Moment): number[] => {
  const weights = Array.from({ length: parts }, () => Math.exp(2 * gaussian(random)));
  const all = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.floor((sum * weight) / all));
};

/** Writes the deals of one block: knows who gets which address and what a transfer costs. */
export class Dealing {
  readonly society: Society;
  readonly moment: Moment;
  readonly #commit: (deal: Deal) => void;

  constructor(society: Society, moment: Moment, commit: (deal: Deal) => void) {
    this.society = society;
    this.moment = moment;
    this.#commit = commit;
  }

  /** Where a holder receives: often a new address, sometimes one that is in use. */
  owner(holder: Living): Owner {
    const { random, day } = this.moment;
    if (holder === 'cold') return this.company(4 * Math.floor(random() * EXCHANGES) + Math.floor(4 * random()));
    const { members } = this.society.groups[holder];
    if (members.length > 0 && random() < (holder === 'hot' ? 2 * REUSE : REUSE))
      return this.society.coins.ownerOf(members[Math.floor(random() * members.length)]!);
    return this.fresh(formFor(day.day, random));
  }

  /** An address that nobody had before. */
  fresh(form: Form): Owner {
    return { form, key: hasPoint(form) ? this.society.nextPoint++ : this.society.nextKey++ };
  }

  /** One of a thousand addresses that companies keep. */
  company(key: number): Owner {
    return { form: companyForm(this.moment.day.day), key };
  }

  /** Whether the keys of a coin that is put away get lost. */
  loses(): boolean {
    const year = new Date(this.moment.time * 1_000).getUTCFullYear();
    return this.moment.random() < (earlyLosses[year] ?? LOSS_OF_KEYS);
  }

  pay(holder: Living, value: number, owner: Owner = this.owner(holder)): Payment {
    const lost: Holder = holder === 'hodler' && this.loses() ? 'lost' : holder;
    return { ...owner, value: Math.floor(value), holder: lost };
  }

  /** Miners' revenue of the day, shared among all by the amounts that they move. */
  feeOf(value: number): number {
    const { fees } = this.moment.day;
    const share = Math.min(MOST_FEE_SHARE, (fees * 1e8) / Math.max(this.society.moved, 1));
    return Math.floor(Math.max(LEAST_FEE, value * share));
  }

  valueOf(inputs: readonly number[]): number {
    return inputs.reduce((sum, coin) => sum + this.society.coins.values[coin]!, 0);
  }

  /** Makes a transaction of these payments; amounts too small to be worth it become part of the fee. */
  deal(inputs: readonly number[], payments: readonly Payment[], data?: Uint8Array): void {
    const outputs = payments.filter(({ value }) => value >= DUST);
    if (outputs.length === 0) return this.#putBack(inputs);
    this.#commit({ inputs, outputs, ...(data && { data }) });
  }

  #putBack(inputs: readonly number[]): void {
    for (const coin of inputs) this.society.give('trader', coin);
  }
}
