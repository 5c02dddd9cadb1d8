import { SECOND } from '@chaintide/contracts/limits';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { CallFailure } from '../failures/failure.ts';
import { loadChunk } from '../browser/chunk-loading.ts';
import { say, type MessagesRoot } from '../messages/messages.ts';
import { sessionHeard } from './session-events.ts';

const TIMEOUT_SHOWN_MS = 4 * SECOND; // spec 001 §8

/** The effects of a failed call on the whole page (spec 001 §8); local effects are handled by the caller. */
export const tellFailure =
  (failure: CallFailure, token: string | null): ThunkAction<void, MessagesRoot, unknown, UnknownAction> =>
  (dispatch) => {
    if (failure.name === 'timeout') dispatch(say('error', { text: 'failures.timeout' }, TIMEOUT_SHOWN_MS));
    else if (failure.name === 'login.expired') {
      if (token !== null) dispatch(sessionHeard({ type: 'refused', token }));
    } else if (failure.name === 'login.required') dispatch(say('error', { failure }));
    else {
      const since = performance.now();
      void loadChunk(() => import('./tell-unless-shown.ts')).then((late) =>
        dispatch(late.tellUnlessShown(failure, since)),
      );
    }
  };
