import type { Identity } from '../identity.ts';

type Concern = (identity: Identity) => boolean;

const KEEP = 512; // more than come while one handshake waits for the database

/** Remembers who was expelled lately: an identity that was being read meanwhile may be one of them. */
export class Expulsions {
  private readonly recent: Concern[] = [];
  private total = 0;

  /** Where a handshake begins. */
  get position(): number {
    return this.total;
  }

  add(isConcerned: Concern): void {
    this.total += 1;
    this.recent.push(isConcerned);
    if (this.recent.length > KEEP) this.recent.shift();
  }

  /** Whether the identity was expelled after that position, or may have been. */
  concern(identity: Identity, since: number): boolean {
    const missed = this.total - since;
    return (
      missed > this.recent.length ||
      this.recent.slice(this.recent.length - missed).some((isConcerned) => isConcerned(identity))
    );
  }
}
