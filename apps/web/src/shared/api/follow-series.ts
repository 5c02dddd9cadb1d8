import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { LiveClient } from '../live/live-client.ts';
import type { Watching } from '../live/topic-map.ts';
import { mergeTail, type TailKind } from './merge-tail.ts';
import type { Hops, SeriesColumns } from '@chaintide/chart/scene/series-columns';

const LONGEST_WAIT_MS = 30 * SECOND;

interface Followed {
  readonly live: Pick<LiveClient, 'watch' | 'now'>;
  readonly topic: string;
  readonly held: () => SeriesColumns | undefined;
  readonly put: (series: SeriesColumns) => void;
  /** Reloads the whole series; resolves to false on failure. */
  readonly fetchAgain: () => Promise<boolean>;
}

/** Clocks are never exactly synchronised, so a hop is limited to at least zero. */
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
 * Keeps a series identical to the gateway's. Tails are merged; if a tail is not sufficient (another revision, a gap),
 * the series is reloaded and the topic joined again, so that changes made in the meantime are not lost.
 */
export const followSeries = ({ live, topic, held, put, fetchAgain }: Followed): (() => void) => {
  let left = false;
  let whole = true;
  let repairs = 0;
  /** The repair whose join is in progress; its own loop continues if that snapshot does not fit. */
  let asking: number | undefined;
  let watching: Watching | undefined;

  const repair = async (): Promise<void> => {
    const mine = ++repairs; // a newer repair replaces this one
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
      if (!whole) return; // the repair in progress will include it
      merge(tail, 'delta', hopsOf(tail, sentAt, live.now()));
      if (!whole) void repair();
    },
    // if access to the topic is lost, the series itself returns what may still be seen
    refused() {
      void fetchAgain();
    },
  });
  return () => {
    left = true;
    watching?.leave();
  };
};
