import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import type { CallFailure } from '../../shared/api/failure.ts';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import type { SeriesColumns } from '../../shared/api/series-columns.ts';
import { useOnReturn } from '../../shared/live/live-context.ts';
import { wantedIn, type Asking, type Slot, type Wanted } from './traces/companion-spec.ts';

/** A series beside the main one, and how far it is. None of them ever holds up the main one. */
export interface Companion {
  readonly wanted: Wanted;
  readonly state: 'shown' | 'loading' | 'failed' | 'empty' | 'locked' | 'unlike';
  /** What is drawn; set where the state is `shown`. */
  readonly series: SeriesColumns | undefined;
  readonly failure: CallFailure | undefined;
  readonly retry: () => void;
}

type Answer = Pick<ReturnType<typeof useSeriesQuery>, 'currentData' | 'error' | 'isFetching'>;

const stateOf = ({ refusal }: Wanted, { currentData, error, isFetching }: Answer): Companion['state'] => {
  if (refusal !== undefined) return refusal;
  if (currentData?.preview) return 'locked';
  if (currentData) return currentData.times.length > 0 ? 'shown' : 'empty';
  return error && !isFetching ? 'failed' : 'loading';
};

interface Companied extends Asking {
  /** The first day, where every value has to be exact. */
  readonly from?: string | undefined;
}

const useCompanion = (slot: Slot, { view, catalogue, grade, from }: Companied): Companion | undefined => {
  const wanted = useMemo(() => wantedIn(slot, { view, catalogue, grade }), [slot, view, catalogue, grade]);
  const isAsked = wanted !== undefined && wanted.refusal === undefined;
  const query = useSeriesQuery(
    isAsked
      ? { id: wanted.indicator.id, resolution: view.resolution, parameters: {}, ...(from !== undefined && { from }) }
      : skipToken,
  );
  const { currentData, error, isFetching, refetch } = query;
  const failure = isAsked && currentData === undefined ? (error as CallFailure | undefined) : undefined;
  useOnReturn(() => {
    if (failure?.kind === 'link') void refetch();
  });
  return useMemo(() => {
    if (!wanted) return undefined;
    const state = stateOf(wanted, { currentData, error, isFetching });
    return {
      wanted,
      state,
      failure,
      series: state === 'shown' ? currentData : undefined,
      retry: () => {
        if (isAsked) void refetch();
      },
    };
  }, [wanted, isAsked, currentData, error, isFetching, failure, refetch]);
};

/** Everything the view asks for beside the main series, each with a query of its own. */
export const useCompanions = (asking: Companied): readonly Companion[] => {
  const btc = useCompanion('btc', asking);
  const eth = useCompanion('eth', asking);
  const first = useCompanion(0, asking);
  const second = useCompanion(1, asking);
  const third = useCompanion(2, asking);
  const fourth = useCompanion(3, asking);
  const standard = useCompanion('standard', asking);
  return useMemo(
    () => [btc, eth, first, second, third, fourth, standard].filter((one) => one !== undefined),
    [btc, eth, first, second, third, fourth, standard],
  );
};
