import { SECOND } from '@chaintide/contracts/limits';
import { codeOf } from '@chaintide/machines/call-failure';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { CallFailure } from '../api/failure.ts';
import { say, type MessagesRoot } from '../messages/messages.ts';
import { sessionHeard } from './session-events.ts';

const TIMEOUT_SHOWN_MS = 4 * SECOND; // spec 001 §8

/** The effects of a failed call on the whole page (spec 001 §8); local effects are handled by the caller. */
export const tellFailure =
  (failure: CallFailure, token: string | null): ThunkAction<void, MessagesRoot, unknown, UnknownAction> =>
  (dispatch) => {
    if (failure.kind === 'link') {
      if (failure.name === 'timeout') dispatch(say('error', { text: 'failures.timeout' }, TIMEOUT_SHOWN_MS));
      return;
    }
    const code = codeOf(failure);
    if (code === 421 && token !== null) dispatch(sessionHeard({ type: 'refused', token }));
    if (code === 401) dispatch(say('error', { failure }));
  };
