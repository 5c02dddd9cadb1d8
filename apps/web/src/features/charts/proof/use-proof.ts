import type { PointProof } from '@chaintide/contracts/charts/points';
import { SECOND } from '@chaintide/contracts/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useSeriesQuery } from '../../../shared/api/series-api.ts';
import { useOnReturn } from '../../../shared/live/live-context.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { usePointQuery } from './proof-api.ts';

const REFRESH_MS = 2 * SECOND; // slow enough to read; the point itself changes four times a second

/** Calls `perform` when `moved` changes, at most once per `ms`; changes in between are handled together at the end. */
const useOnMove = (moved: unknown, ms: number, perform: () => void): void => {
  const last = useRef<{ moved: unknown; at: number }>({ moved, at: 0 });
  const run = useEffectEvent(perform);
  useEffect(() => {
    if (Object.is(last.current.moved, moved)) return undefined;
    const timer = setTimeout(
      () => {
        last.current = { moved, at: Date.now() };
        run();
      },
      Math.max(0, last.current.at + ms - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [moved, ms]);
};

interface Proof {
  readonly proof: PointProof | undefined;
  readonly failure: CallFailure | undefined;
  readonly retry: () => void;
}

/** The proof of a point; that of a provisional point is reloaded as the chart's own point changes. */
export const useProof = ({ indicator, resolution, parameters, known }: ChartView, time: number): Proof => {
  const {
    currentData: proof,
    error,
    refetch,
  } = usePointQuery({ id: indicator.id, time, resolution, parameters, known });
  const { currentData: series } = useSeriesQuery({ id: indicator.id, resolution, parameters, known });
  const at = series?.times.lastIndexOf(time) ?? -1;
  const value = series?.values[0]?.[at];
  useOnMove(value, REFRESH_MS, () => {
    if (proof?.provisional) void refetch();
  });
  const failure = proof ? undefined : (error as CallFailure | undefined);
  useOnReturn(() => {
    if (failure?.kind === 'link') void refetch();
  });
  return {
    proof,
    failure,
    retry: () => {
      void refetch();
    },
  };
};
