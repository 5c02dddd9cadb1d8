import type { CoinFlow } from '../flow.ts';
import type { OwnerColumns } from '../ledger/owner-book.ts';
import { NOBODY } from '../ledger/owners.ts';

/**
 * Owners whose coins moved on one day: senders and receivers, miners among them, each once. By these, Coin Metrics counts active addresses.
 * The sets are in the order in which the blocks name the owners.
 */
export class ActiveOwners {
  readonly sending: Set<number>;
  readonly receiving: Set<number>;
  /** Owners in either set. */
  active: number;

  constructor(sending: Iterable<number> = [], receiving: Iterable<number> = []) {
    this.sending = new Set(sending);
    this.receiving = new Set(receiving);
    this.active = this.sending.size;
    for (const owner of this.receiving) if (!this.sending.has(owner)) this.active++;
  }

  add({ created, spent }: CoinFlow, columns: OwnerColumns): void {
    for (let i = 0; i < spent.count; i++) this.send(columns.spent[i]!);
    for (let i = 0; i < created.count; i++) if (columns.created[i] !== NOBODY) this.receive(columns.created[i]!);
  }

  send(owner: number): void {
    this.#note(owner, this.sending, this.receiving);
  }

  receive(owner: number): void {
    this.#note(owner, this.receiving, this.sending);
  }

  /** Goes back to the sizes that the sets once had. */
  shorten({ sending, receiving, active }: { sending: number; receiving: number; active: number }): void {
    keepFirst(this.sending, sending);
    keepFirst(this.receiving, receiving);
    this.active = active;
  }

  #note(owner: number, own: Set<number>, other: ReadonlySet<number>): void {
    const before = own.size;
    if (own.add(owner).size > before && !other.has(owner)) this.active++;
  }
}

/** Takes out what was added after a set had this size. */
export const keepFirst = (owners: Set<number>, count: number): void => {
  let place = 0;
  for (const owner of owners) if (place++ >= count) owners.delete(owner);
};
