import { followTabs, stored } from '../browser/stored.ts';
import { preferencesChanged, preferencesOf, type Preferences, type PreferencesRoot } from './preferences.ts';

const KEY = 'chaintide.preferences';

interface Store {
  getState(): PreferencesRoot;
  subscribe(listener: () => void): () => void;
  dispatch(action: ReturnType<typeof preferencesChanged>): unknown;
}

/** What a person collects must be the same in every tab, or the last one to write would undo the others; a look is each tab's own. */
const collected = ({ favourites, recents }: Preferences): Partial<Preferences> => ({ favourites, recents });

/** Loads what the browser remembers into the store, writes every change back, and hears what other tabs collect; the answer ends it. */
export const mirrorPreferences = (store: Store): (() => void) => {
  const entry = stored(KEY, preferencesOf);
  store.dispatch(preferencesChanged(entry.read() ?? {}));
  let last = store.getState().preferences;
  const stop = store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences === last) return;
    last = preferences;
    entry.write(preferences);
  });
  const unfollow = followTabs([KEY], () => {
    const found = entry.read(); // what the event tells may be older than what this tab has written since
    const news = found && collected(found);
    if (news && JSON.stringify(news) !== JSON.stringify(collected(last))) store.dispatch(preferencesChanged(news));
  });
  return () => {
    stop();
    unfollow();
  };
};
