import type { IncomingMessage } from 'node:http';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import { AppError } from '../errors/app-error.ts';

export const BUSY = new AppError('server.busy'); // one for all: taking down where it came from costs more than all the rest of a refusal
const PLACES = 48;
const PLACES_OF_ONE = 8; // of one account, of one session, or of one address of guests

const patterns = Object.values<Route>(routes)
  .filter(({ inTurn }) => inTurn)
  .map(({ path }) => new RegExp(`^${API_BASE}${path.replace(/:[A-Za-z]+/g, '[^/?]+')}(\\?|$)`));

/** Whether the answer to a request takes so long to write that it waits for its turn. */
export const waitsForTurn = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  patterns.some((pattern) => pattern.test(url));

/**
 * Long answers are written one after the other, beside the event loop. Who asks for one takes a place, and holds it until the
 * answer has left, so that who does not read fills no memory.
 */
export class Turns {
  private readonly places = new Map<string, number>();
  private taken = 0;

  /** Costs so little that it can be asked before anything else is. */
  hasPlace(askers: readonly string[]): boolean {
    return this.taken < PLACES && askers.every((asker) => (this.places.get(asker) ?? 0) < PLACES_OF_ONE);
  }

  /** Takes a place for all that an asker counts as; the returned function gives it back. Throws where there is none. */
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
