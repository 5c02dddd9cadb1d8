import { i18n } from '../shared/i18n/i18n.ts';
import type { Preferences } from '../shared/preferences/preferences.ts';
import type { Store } from './store.ts';

const documentLanguages: Record<Preferences['language'], string> = { zh: 'zh-CN', en: 'en' };

/** Sets the colour of the browser's own bars to that of the page; called once the styles are loaded. */
const colourBrowser = (): void => {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  document.head.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
};

const apply = async ({ language, theme, rise }: Preferences): Promise<void> => {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['rise'] = rise;
  root.lang = documentLanguages[language];
  requestAnimationFrame(colourBrowser);
  // even if it is the current one: another may be waiting for its texts
  await i18n.changeLanguage(language);
};

const looks = ['language', 'theme', 'rise'] as const;

/** Keeps the document's language and theme in step with the preferences, before React is notified; resolves when the texts are there. */
export const applyPreferences = (store: Store): Promise<void> => {
  let last = store.getState().preferences;
  const applied = apply(last);
  store.subscribe(() => {
    const { preferences } = store.getState();
    // most preferences, such as recently viewed indicators, do not affect the appearance
    if (looks.every((part) => preferences[part] === last[part])) return;
    last = preferences;
    void apply(preferences);
  });
  return applied;
};
