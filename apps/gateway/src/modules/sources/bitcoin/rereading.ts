import { hexOf } from '@chaintide/onchain/blocks/bytes';
import type { BitcoinIndex } from './bitcoin-index.ts';
import { derivableDays } from './derivable-days.ts';
import { Derivation } from '../kept/derivation.ts';
import type { Reread, RereadWish } from './index-orders.ts';

const KEPT = 3; // 11 MB each for all days of Bitcoin; the next block, or the next price, then costs one day alone

/** Columns of the same blocks under other day rules and other prices, of which the newest are kept. */
export class Rereading {
  private readonly index: BitcoinIndex;
  private readonly derivations = new Map<string, Derivation>();

  constructor(index: BitcoinIndex) {
    this.index = index;
  }

  read({ day, cost, prices, names }: RereadWish): Reread {
    const { height, hash } = this.index;
    const { firstDay, rows } = this.index.under(day).matrix;
    const ofRows = Float64Array.from({ length: rows }, (_, row) => prices.values[firstDay + row - prices.from] ?? NaN);
    const { columns } = this.derivation(day, cost).columns(ofRows);
    return {
      block: { height, hash: hexOf(hash), day },
      firstDay,
      columns: Object.fromEntries(names.map((name) => [name, columns.get(name)!.slice()])),
    };
  }

  noteBlock(): void {
    for (const derivation of this.derivations.values()) derivation.noteBlock();
  }

  private derivation(day: RereadWish['day'], cost: string): Derivation {
    const key = `${day} ${cost}`;
    const derivation = this.derivations.get(key) ?? new Derivation(derivableDays(this.index.under(day)));
    this.derivations.delete(key);
    this.derivations.set(key, derivation);
    if (this.derivations.size > KEPT) this.derivations.delete(this.derivations.keys().next().value!);
    return derivation;
  }
}
