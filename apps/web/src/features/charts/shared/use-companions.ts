import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useSeriesQuery } from '../../../shared/api/series-api.ts';
import type { Companied } from '@chaintide/chart/view/companion-traces';
import { useOnReturn } from '../../../shared/live/live-context.ts';
import { companionIn, type Asking, type Slot, type CompanionSpec } from '@chaintide/chart/view/companion-spec';

/** A series beside the main one, and its loading state. The main series never waits for one. */
export interface Companion extends Companied {
  readonly failure: CallFailure | undefined;
  readonly retry: () => void;
}

type Answer = Pick<ReturnType<typeof useSeriesQuery>, 'currentData' | 'error' | 'isFetching'>;

const stateOf = ({ refusal }: CompanionSpec, { currentData, error, isFetching }: Answer): Companion['state'] => {
  if (refusal !== undefined) return refusal;
  if (currentData?.preview) return 'locked';
  if (currentData) return currentData.times.length > 0 ? 'shown' : 'empty';
  return error && !isFetching ? 'failed' : 'loading';
};

interface AskingFrom extends Asking {
  /** The first day from which every value must be exact. */
  readonly from?: string | undefined;
}

const useCompanion = (slot: Slot, { view, catalogue, grade, from }: AskingFrom): Companion | undefined => {
  const spec = useMemo(() => companionIn(slot, { view, catalogue, grade }), [slot, view, catalogue, grade]);
  const isAsked = spec !== undefined && spec.refusal === undefined;
  const query = useSeriesQuery(
    isAsked
      ? { id: spec.indicator.id, resolution: spec.resolution, parameters: {}, from, known: view.known }
      : skipToken,
  );
  const { currentData, error, isFetching, refetch } = query;
  const failure = isAsked && currentData === undefined ? (error as CallFailure | undefined) : undefined;
  useOnReturn(() => {
    if (failure?.kind === 'link') void refetch();
  });
  return useMemo(() => {
    if (!spec) return undefined;
    const state = stateOf(spec, { currentData, error, isFetching });
    return {
      spec,
      state,
      failure,
      series: state === 'shown' ? currentData : undefined,
      retry: () => {
        if (isAsked) void refetch();
      },
    };
  }, [spec, isAsked, currentData, error, isFetching, failure, refetch]);
};

/** All companion series of the view, each with its own query. */
export const useCompanions = (asking: AskingFrom): readonly Companion[] => {
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
