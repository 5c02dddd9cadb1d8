import type { EtherTransaction } from '../block/block.ts';
import { hex, type Hex } from '../block/hashes.ts';
import { PLAIN_GAS, type Execution, type Order } from './execution.ts';
import { weiOf, type Accounts } from './accounts.ts';
import type { Moment } from './moment.ts';
import type { Group, Society } from './society.ts';

/** The doings of people in one block: draws who takes part, and has their transactions carried out. */
export class Dealing {
  readonly society: Society;
  readonly moment: Moment;
  readonly #execution: Execution;

  constructor(society: Society, moment: Moment, execution: Execution) {
    this.society = society;
    this.moment = moment;
    this.#execution = execution;
  }

  get accounts(): Accounts {
    return this.society.accounts;
  }

  get room(): number {
    return this.#execution.room;
  }

  /** Ether that an amount of gas costs about. */
  etherFor(gas: number): number {
    return (gas * Number(this.#execution.usualPrice)) / 1e18;
  }

  chance(share: number): boolean {
    return this.moment.random() < share;
  }

  /** An integer from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.moment.random() * end);
  }

  one<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }

  member(group: Group): number | undefined {
    return this.one(this.society.groups[group]);
  }

  /** The richest of a few members: large holders move more often. */
  large(group: Group, draws: number): number | undefined {
    const drawn = Array.from({ length: draws }, () => this.member(group)).filter((one) => one !== undefined);
    return drawn.reduce<number | undefined>(
      (best, one) => (best === undefined || this.accounts.balances[one]! > this.accounts.balances[best]! ? one : best),
      undefined,
    );
  }

  /** Somebody of a group, often at an address that nobody had before. */
  receiver(group: 'holder' | 'trader', newShare: number): number {
    const known = this.chance(newShare) ? undefined : this.member(group);
    if (known !== undefined) return known;
    const person = this.society.person();
    this.society.groups[group].push(person);
    return person;
  }

  /** Sends ether; false, and nothing happens, where there is not enough of it. */
  send(from: number, to: number, ether: number): boolean {
    const value = weiOf(ether);
    return value > 0n && from !== to && this.run({ from, to, value, gas: PLAIN_GAS }) !== undefined;
  }

  run(order: Order): EtherTransaction | undefined {
    return this.#execution.run(order);
  }

  addressOf(account: number): Hex {
    return this.accounts.addresses[account]!;
  }

  /** The data of a call: a function's selector and words. */
  input(selector: Hex, ...words: readonly string[]): Hex {
    return `${selector}${words.join('')}`;
  }

  /** Bytes that mean nothing, in hex. */
  bytes(count: number): string {
    return Array.from({ length: count }, () => hex(0x100 + this.below(0x100)).slice(3)).join('');
  }
}
