import type { Identity } from '../identity.ts';

type Concern = (identity: Identity) => boolean;

const KEEP = 512; // more than occur while one handshake waits for the database

/** Stores recent expulsions, because an identity that was being read at that time may be affected. */
export class Expulsions {
  private readonly recent: Concern[] = [];
  private total = 0;

  /** The position at which a handshake begins. */
  get position(): number {
    return this.total;
  }

  add(isConcerned: Concern): void {
    this.total += 1;
    this.recent.push(isConcerned);
    if (this.recent.length > KEEP) this.recent.shift();
  }

  /** Whether the identity was, or may have been, expelled after that position. */
  concern(identity: Identity, since: number): boolean {
    const missed = this.total - since;
    return (
      missed > this.recent.length ||
      this.recent.slice(this.recent.length - missed).some((isConcerned) => isConcerned(identity))
    );
  }
}
