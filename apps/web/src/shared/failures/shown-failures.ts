import type { Failure } from '@chaintide/contracts/http';
import type { CallFailure } from '@chaintide/machines/call-failure';

const shownAt = new Map<string, number>();

const keyOf = ({ name, args, status }: { name: string; args?: unknown; status?: string }): string =>
  JSON.stringify([name, args, status]);

/** Notes that a place on the page puts this failure into words now. */
export const noteShown = (failure: Pick<Failure, 'name' | 'args'> | CallFailure): void => {
  shownAt.set(keyOf(failure), performance.now());
};

/** Whether a place on the page has shown this failure since then. */
export const isShownSince = (failure: CallFailure, since: number): boolean =>
  (shownAt.get(keyOf(failure)) ?? -1) >= since;
