import { followTabs, stored } from '../browser/stored.ts';
import { preferencesChanged, preferencesOf, type Preferences, type PreferencesRoot } from './preferences.ts';

const KEY = 'chaintide.preferences';

interface Store {
  getState(): PreferencesRoot;
  subscribe(listener: () => void): () => void;
  dispatch(action: ReturnType<typeof preferencesChanged>): unknown;
}

/**
 * Collections must be the same in every tab, because otherwise the last tab to write would undo the others; other settings belong to each
 * tab.
 */
const collected = ({ favourites, recents }: Preferences): Partial<Preferences> => ({ favourites, recents });

/**
 * Loads the stored preferences into the store, writes every change back, and follows the collections of other tabs until the returned
 * function is called.
 */
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
    const found = entry.read(); // the event may be older than the newest change of this tab
    const news = found && collected(found);
    if (news && JSON.stringify(news) !== JSON.stringify(collected(last))) store.dispatch(preferencesChanged(news));
  });
  return () => {
    stop();
    unfollow();
  };
};
