import { parsePreferences, preferencesChanged, type PreferencesRoot } from './preferences.ts';

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

/** Loads what the browser remembers into the store and writes every change back. */
export const mirrorPreferences = (store: Store): void => {
  store.dispatch(preferencesChanged(parsePreferences(read())));
  let last = store.getState().preferences;
  store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences === last) return;
    last = preferences;
    write(JSON.stringify(preferences));
  });
};
