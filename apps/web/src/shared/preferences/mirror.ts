import { parsePreferences, preferencesChanged, type Preferences, type PreferencesRoot } from './preferences.ts';

const KEY = 'chaintide.preferences';

/** Storage may be forbidden or full; the page then simply forgets. */
const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const write = (text: string): void => {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // nothing to do: the choice holds until the page is closed
  }
};

interface Store {
  getState(): PreferencesRoot;
  subscribe(listener: () => void): () => void;
  dispatch(action: ReturnType<typeof preferencesChanged>): unknown;
}

/** What a person collects must be the same in every tab, or the last one to write would undo the others; a look is each tab's own. */
const collected = ({ favourites, recents }: Preferences): Partial<Preferences> => ({ favourites, recents });

/** Loads what the browser remembers into the store, writes every change back, and hears what other tabs collect; the answer ends it. */
export const mirrorPreferences = (store: Store): (() => void) => {
  store.dispatch(preferencesChanged(parsePreferences(read())));
  let last = store.getState().preferences;
  const stop = store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences === last) return;
    last = preferences;
    write(JSON.stringify(preferences));
  });
  const hear = ({ key }: StorageEvent): void => {
    const text = key === KEY ? read() : null; // what the event tells may be older than what this tab has written since
    if (text === null) return;
    const news = collected(parsePreferences(text));
    if (JSON.stringify(news) !== JSON.stringify(collected(last))) store.dispatch(preferencesChanged(news));
  };
  window.addEventListener('storage', hear);
  return () => {
    stop();
    window.removeEventListener('storage', hear);
  };
};
