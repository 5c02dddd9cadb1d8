import './early-start.ts';
import { SECOND } from '@chaintide/contracts/limits';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { fetchToday } from '../features/today/today-slot.tsx';
import { fetchCatalogue } from '../shared/api/catalogue-api.ts';
import { afterFirstPicture } from '../shared/browser/first-picture.ts';
import { listenForShortcuts } from '../shared/keyboard/shortcuts.ts';
import { refuseForeignCode } from '../shared/browser/trusted-types.ts';
import { fetchEnglish } from '../shared/i18n/i18n.ts';
import { createLiveClient } from '../shared/live/live-client.ts';
import { LiveProvider } from '../shared/live/live-context.ts';
import { followVisibility } from '../shared/live/visibility.ts';
import { mirrorPreferences } from '../shared/preferences/mirror.ts';
import { mirrorSession } from '../shared/session/mirror-session.ts';
import { tellFailure } from '../shared/session/tell-failure.ts';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import { fetchPopups } from '../shared/ui/popup/late-popups.ts';
import './opening.css';
import { applyPreferences } from './apply-preferences.ts';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { Router } from './router.tsx';
import { createStore } from './store.ts';

// zod is loaded with the forms; the page's policy forbids the code it would compile, and the attempt would be reported
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

refuseForeignCode();
const live = createLiveClient({
  token: () => store.getState().session.token,
  onRefused: (failure, token) => {
    store.dispatch(tellFailure({ kind: 'refused', ...failure }, token));
  },
});
const store = createStore(live);
mirrorPreferences(store);
mirrorSession(store);
const texts = applyPreferences(store);
listenForShortcuts();
followVisibility(live);

/** The first picture needs the catalogue and a series; the live connection starts right after them. */
const start = async (): Promise<void> => {
  await store.dispatch(fetchCatalogue());
  if (location.pathname === '/') await afterFirstPicture(live.start);
  else await live.start();
};
void start();
if (location.pathname === '/') fetchToday();
void afterFirstPicture(fetchEnglish);
// whoever moves the pointer may press a button that opens one; a page that is only watched needs none
document.addEventListener('pointerover', () => void fetchPopups(), { once: true });

const TEXTS_MS = 3 * SECOND; // English that is later than this replaces Chinese once it arrives

const root = createRoot(document.getElementById('root')!);

const draw = async (): Promise<void> => {
  await Promise.race([texts, new Promise((late) => setTimeout(late, TEXTS_MS))]);
  // rendered in slices, so that the page stays responsive
  startTransition(() => {
    root.render(
      <StrictMode>
        <CrashBoundary>
          <Provider store={store}>
            <LiveProvider value={live}>
              <Router />
            </LiveProvider>
          </Provider>
        </CrashBoundary>
      </StrictMode>,
    );
  });
};
void draw();
