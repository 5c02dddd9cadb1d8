import { logoutRoute } from '@chaintide/contracts/people/auth';
import { sessionMachine, type SessionEvent } from '@chaintide/machines/session';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createActor } from 'xstate';
import { ask } from '../../shared/api/call.ts';
import { subscriptionHere } from '../../shared/browser/push-here.ts';
import { say, type MessagesRoot } from '../../shared/messages/messages.ts';
import { authDialogClosed, authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { holdQueries, releaseQueries } from '../../shared/session/session-calls.ts';
import { readSession } from '../../shared/session/session-storage.ts';
import { loggedOut, sessionRestored, type SessionRoot } from '../../shared/session/session.ts';

interface Store {
  readonly getState: () => SessionRoot;
  readonly dispatch: ThunkDispatch<MessagesRoot, unknown, UnknownAction>;
}

/** The next person at this browser does not get the alarms of this one, whatever becomes of the call. */
const leavePush = async (): Promise<void> => {
  await (await subscriptionHere())?.unsubscribe();
};

/** Runs the session's state machine. A separate chunk, so that the first picture does not wait for it. */
export const openSessionFlow = ({ getState, dispatch }: Store): { readonly send: (event: SessionEvent) => void } => {
  const { token, loginTime } = getState().session;
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        clearSession: () => {
          dispatch(loggedOut());
        },
        adoptSession: () => {
          dispatch(sessionRestored(readSession()));
          dispatch(authDialogClosed());
        },
        openLogin: () => {
          dispatch(authDialogOpened('login'));
        },
        callLogout: (_, held) => {
          holdQueries();
          void leavePush();
          void ask(logoutRoute, {}, { token: held })
            .then(() => actor.send({ type: 'logoutAnswered' }))
            .finally(releaseQueries);
        },
        notify: (_, why) => {
          dispatch(
            say(
              'warning',
              why === 'refused' ? { failure: { name: 'login.expired', args: {} } } : { text: 'failures.timedOut' },
            ),
          );
        },
      },
    }),
    { input: token === null ? null : { token, expiresAt: loginTime ?? 0 } },
  );
  actor.start();
  return { send: (event) => actor.send(event) };
};
