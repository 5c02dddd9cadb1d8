import type { SeriesTail } from '@chaintide/contracts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { LiveClient } from '../live/live-client.ts';
import type { Watching } from '../live/topic-map.ts';
import { mergeTail, type TailKind } from './merge-tail.ts';
import type { Hops, SeriesColumns } from './series-columns.ts';

const LONGEST_WAIT_MS = 30 * SECOND;

interface Followed {
  readonly live: Pick<LiveClient, 'watch' | 'now'>;
  readonly topic: string;
  readonly held: () => SeriesColumns | undefined;
  readonly put: (series: SeriesColumns) => void;
  /** Reads the whole series anew; false when that failed. */
  readonly fetchAgain: () => Promise<boolean>;
}

/** Clocks are never quite the same: no hop takes less than no time. */
const hop = (from: number, to: number): number => Math.max(0, Math.round(to - from));

const hopsOf = ({ at }: SeriesTail, sentAt: number, now: number): Hops => ({
  source: at === null ? null : hop(at, sentAt),
  gateway: hop(sentAt, now),
});

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, attempt === 0 ? 0 : Math.min(LONGEST_WAIT_MS, SECOND * 2 ** (attempt - 1)));
  });

/**
 * Keeps a series equal to the gateway's: tails are merged, and where a tail cannot tell the whole (another
 * revision, a hole) the series is read anew and the topic joined again, so that what came meanwhile is not lost.
 */
export const followSeries = ({ live, topic, held, put, fetchAgain }: Followed): (() => void) => {
  let left = false;
  let whole = true;
  let repairs = 0;
  /** The repair whose own join is being answered; the loop goes on by itself where that snapshot does not fit. */
  let asking: number | undefined;
  let watching: Watching | undefined;

  const repair = async (): Promise<void> => {
    const mine = ++repairs; // a newer repair takes over from this one
    const goesOn = (): boolean => !left && !whole && mine === repairs;
    for (let attempt = 0; goesOn(); attempt++) {
      await pause(attempt);
      if (!goesOn() || !(await fetchAgain()) || left) continue;
      asking = mine;
      await watching?.again();
      asking = undefined;
    }
  };

  const merge = (tail: SeriesTail, kind: TailKind, hops = held()?.hops ?? null): void => {
    const before = held();
    const after = before && mergeTail(before, tail, kind);
    whole = after !== undefined;
    if (after) put({ ...after, hops });
  };

  watching = live.watch<'indicator'>(topic, {
    async snapshot(tail) {
      merge(tail, 'snapshot');
      if (!whole && asking !== repairs) await repair();
    },
    delta(tail, sentAt) {
      if (!whole) return; // the repair under way brings it
      merge(tail, 'delta', hopsOf(tail, sentAt, live.now()));
      if (!whole) void repair();
    },
    // whoever may no longer listen is told by the series itself what is left to see
    refused() {
      void fetchAgain();
    },
  });
  return () => {
    left = true;
    watching?.leave();
  };
};
