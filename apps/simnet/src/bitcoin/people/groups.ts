import type { Random } from '../../world/random.ts';
import type { Owner } from '../script/scripts.ts';
import { Coins, Group } from './coins.ts';

/** Who holds a coin: people for years, people for weeks, exchanges for payouts, exchanges in vaults, miners. `lost` coins never move again. */
export type Holder = 'hodler' | 'trader' | 'hot' | 'cold' | 'miner' | 'lost';
export type Living = Exclude<Holder, 'lost'>;

export interface Payment extends Owner {
  /** Satoshi, at least 1. */
  readonly value: number;
  readonly holder: Holder;
}

/** A transaction before it is written: spent coins, already taken from their groups, and the new ones. */
export interface Deal {
  readonly inputs: readonly number[];
  readonly outputs: readonly Payment[];
  /** Of an output without value that nobody can spend. */
  readonly data?: Uint8Array;
}

/** All that a simulated block leaves to the next one. */
export class Society {
  readonly coins: Coins;
  readonly groups: Readonly<Record<Living, Group>>;
  /** The key that the next new address gets. */
  nextKey = 1_000;
  /** The same for keys of which the whole point is needed: they are made in rows. */
  nextPoint = 0;
  /** Satoshi a day, smoothed: arriving at exchanges, and moved by everybody. */
  arriving = 0;
  moved = 0;

  constructor(coins = new Coins(), groups?: Readonly<Record<Living, Group>>) {
    this.coins = coins;
    this.groups = groups ?? {
      hodler: new Group(),
      trader: new Group(),
      hot: new Group(),
      cold: new Group(),
      miner: new Group(),
    };
  }

  /** A random member of a group, taken out of it; undefined if it has none. */
  take(from: Living, share: number): number | undefined {
    const group = this.groups[from];
    return group.size === 0 ? undefined : group.take(Math.floor(share * group.size), this.coins.values);
  }

  /** The largest of a few random members, taken out: large holders move more often. */
  takeLarge(from: Living, draws: number, random: Random): number | undefined {
    const { members } = this.groups[from];
    if (members.length === 0) return undefined;
    const { values } = this.coins;
    const places = Array.from({ length: draws }, () => Math.floor(random() * members.length));
    const place = places.reduce((best, one) => (values[members[one]!]! > values[members[best]!]! ? one : best));
    return this.groups[from].take(place, values);
  }

  give(to: Living, coin: number): void {
    this.groups[to].add(coin, this.coins.values[coin]!);
  }

  copy(): Society {
    const { hodler, trader, hot, cold, miner } = this.groups;
    const copy = new Society(this.coins.copy(), {
      hodler: hodler.copy(),
      trader: trader.copy(),
      hot: hot.copy(),
      cold: cold.copy(),
      miner: miner.copy(),
    });
    copy.nextKey = this.nextKey;
    copy.nextPoint = this.nextPoint;
    copy.arriving = this.arriving;
    copy.moved = this.moved;
    return copy;
  }
}
