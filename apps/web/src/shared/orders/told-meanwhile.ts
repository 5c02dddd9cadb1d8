import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

type Change<S> = (dispatch: ThunkDispatch<S, unknown, UnknownAction>, getState: () => S) => void;

interface Answer<S> {
  readonly queryFulfilled: PromiseLike<unknown>;
  readonly dispatch: ThunkDispatch<S, unknown, UnknownAction>;
}

/** Repeats changes that were told of while an answer was on its way, because the answer may be older than they are. */
export const toldMeanwhile = <S>() => {
  const waiting = new Set<Change<S>[]>();
  return {
    tell: (change: Change<S>): void => {
      for (const changes of waiting) changes.push(change);
    },
    /** For `onQueryStarted`. */
    until: async ({ queryFulfilled, dispatch }: Answer<S>): Promise<void> => {
      const changes: Change<S>[] = [];
      waiting.add(changes);
      await queryFulfilled.then(
        () => undefined,
        () => undefined,
      );
      waiting.delete(changes);
      for (const change of changes) dispatch(change);
    },
  };
};
