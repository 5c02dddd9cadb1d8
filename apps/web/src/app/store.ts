import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { setAutoFreeze } from 'immer';
import { api } from '../shared/api/api.ts';
import type { LiveExtra } from '../shared/live/live-extra.ts';
import { loadChunk } from '../shared/browser/chunk-loading.ts';
import type { LiveClient } from '../shared/live/live-client.ts';
import { messagesReducer } from '../shared/messages/messages.ts';
import { preferencesReducer } from '../shared/preferences/preferences.ts';
import { authDialogReducer } from '../shared/session/auth-dialog.ts';
import { sessionEffects } from './session/session-effects.ts';
import { stepUpReducer } from '../shared/session/step-up.ts';
import { sessionReducer } from '../shared/session/session.ts';

// types state what may be changed; freezing a catalogue of ninety indicators takes longer than drawing it
setAutoFreeze(false);

/** Creates the page's store; endpoints receive the live client in the thunks' extra argument. */
export const createStore = (live: LiveClient) => {
  const extraArgument: LiveExtra = { live, subscribe: (listener) => store.subscribe(listener) };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      preferences: preferencesReducer,
      messages: messagesReducer,
      session: sessionReducer,
      authDialog: authDialogReducer,
      stepUp: stepUpReducer,
    },
    // series are typed columns, which these checks neither support nor need
    middleware: (standard) =>
      standard({ thunk: { extraArgument }, immutableCheck: false, serializableCheck: false }).concat(
        api.middleware,
        sessionEffects(live),
      ),
  });
  setupListeners(store.dispatch);
  // loaded with the first connection, because it cannot be once that is lost
  const stop = live.subscribe(() => {
    if (live.connection().state !== 'live') return;
    stop();
    void loadChunk(() => import('../shared/api/recover.ts')).then(({ recoverFailures }) =>
      recoverFailures(store, live),
    );
  });
  return store;
};

export type Store = ReturnType<typeof createStore>;
