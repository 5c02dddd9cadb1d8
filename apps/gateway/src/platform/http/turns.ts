import type { IncomingMessage } from 'node:http';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import { AppError } from '../errors/app-error.ts';

export const BUSY = new AppError('server.busy'); // shared: capturing a stack trace costs more than the rest of a refusal
export const PLACES = 48;
const PLACES_OF_ONE = 8; // per account, per session, and per guest address

const patterns = Object.values<Route>(routes)
  .filter(({ inTurn }) => inTurn)
  .map(({ path }) => new RegExp(`^${API_BASE}${path.replace(/:[A-Za-z]+/g, '[^/?]+')}(\\?|$)`));

/** Whether a response takes so long to write that it must wait for its turn. */
export const waitsForTurn = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  patterns.some((pattern) => pattern.test(url));

/**
 * Long responses are written one at a time, off the event loop. A caller holds a place until its
 * response is sent, so that slow readers cannot fill the memory.
 */
export class Turns {
  private readonly places = new Map<string, number>();
  private taken = 0;

  get inUse(): number {
    return this.taken;
  }

  /** Cheap, so that it can be checked first. */
  hasPlace(askers: readonly string[]): boolean {
    return this.taken < PLACES && askers.every((asker) => (this.places.get(asker) ?? 0) < PLACES_OF_ONE);
  }

  /** Takes a place under every key of a caller; the returned function releases it. Throws if there is none. */
  enter(askers: readonly string[]): () => void {
    if (!this.hasPlace(askers)) throw BUSY;
    this.taken += 1;
    for (const asker of askers) this.places.set(asker, (this.places.get(asker) ?? 0) + 1);
    return () => this.leave(askers);
  }

  private leave(askers: readonly string[]): void {
    this.taken -= 1;
    for (const asker of askers) {
      const own = this.places.get(asker)! - 1;
      if (own === 0) this.places.delete(asker);
      else this.places.set(asker, own);
    }
  }
}
