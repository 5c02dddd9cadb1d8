import type { Owner } from '../script/scripts.ts';

/** A coin when it is created. */
export interface NewCoin extends Owner {
  /** Satoshi. */
  readonly value: number;
  readonly txid: Uint8Array;
  readonly output: number;
  readonly height: number;
  readonly isCoinbase: boolean;
  /** Unix seconds. */
  readonly time: number;
  /** Dollars a bitcoin when the coin moved; 0 before there was a market. */
  readonly cost: number;
}

const TXID = 32;

/** The coins that somebody may spend, column by column; a coin is the number of its place, which is used again after it was spent. */
export class Coins {
  values = new Float64Array(1_024);
  costs = new Float64Array(1_024);
  heights = new Uint32Array(1_024);
  times = new Uint32Array(1_024);
  keys = new Uint32Array(1_024);
  outputs = new Uint16Array(1_024);
  forms = new Uint8Array(1_024);
  coinbases = new Uint8Array(1_024);
  txids = new Uint8Array(1_024 * TXID);
  #free: number[] = [];
  #used = 0;

  add(coin: NewCoin): number {
    const at = this.#free.pop() ?? this.#used++;
    if (at === this.values.length) this.#grow();
    this.values[at] = coin.value;
    this.costs[at] = coin.cost;
    this.heights[at] = coin.height;
    this.times[at] = coin.time;
    this.keys[at] = coin.key;
    this.outputs[at] = coin.output;
    this.forms[at] = coin.form;
    this.coinbases[at] = coin.isCoinbase ? 1 : 0;
    this.txids.set(coin.txid, at * TXID);
    return at;
  }

  remove(coin: number): void {
    this.#free.push(coin);
  }

  txidOf(coin: number): Uint8Array {
    return this.txids.subarray(coin * TXID, (coin + 1) * TXID);
  }

  ownerOf(coin: number): Owner {
    return { form: this.forms[coin] as Owner['form'], key: this.keys[coin]! };
  }

  copy(): Coins {
    const copy = new Coins();
    this.#mapInto(copy, 1);
    copy.#free = [...this.#free];
    copy.#used = this.#used;
    return copy;
  }

  #grow(): void {
    this.#mapInto(this, 2);
  }

  /** Copies the columns, each of them lengthened by a factor. */
  #mapInto(to: Coins, factor: number): void {
    to.values = longer(this.values, new Float64Array(this.values.length * factor));
    to.costs = longer(this.costs, new Float64Array(this.costs.length * factor));
    to.heights = longer(this.heights, new Uint32Array(this.heights.length * factor));
    to.times = longer(this.times, new Uint32Array(this.times.length * factor));
    to.keys = longer(this.keys, new Uint32Array(this.keys.length * factor));
    to.outputs = longer(this.outputs, new Uint16Array(this.outputs.length * factor));
    to.forms = longer(this.forms, new Uint8Array(this.forms.length * factor));
    to.coinbases = longer(this.coinbases, new Uint8Array(this.coinbases.length * factor));
    to.txids = longer(this.txids, new Uint8Array(this.txids.length * factor));
  }
}

const longer = <T extends { set: (from: T) => void }>(from: T, to: T): T => {
  to.set(from);
  return to;
};

/** A group of coins in no order, and what they are worth together in satoshi. */
export class Group {
  readonly members: number[];
  value: number;

  constructor(members: readonly number[] = [], value = 0) {
    this.members = [...members];
    this.value = value;
  }

  get size(): number {
    return this.members.length;
  }

  add(coin: number, value: number): void {
    this.members.push(coin);
    this.value += value;
  }

  /** Takes out the member at a place; the last one takes its place. */
  take(place: number, values: Float64Array): number {
    const coin = this.members[place]!;
    const last = this.members.pop()!;
    if (place < this.members.length) this.members[place] = last;
    this.value -= values[coin]!;
    return coin;
  }

  copy(): Group {
    return new Group(this.members, this.value);
  }
}
