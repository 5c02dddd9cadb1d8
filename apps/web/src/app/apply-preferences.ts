import { i18n } from '../shared/i18n/i18n.ts';
import type { Preferences } from '../shared/preferences/preferences.ts';
import type { Store } from './store.ts';

const documentLanguages: Record<Preferences['language'], string> = { zh: 'zh-CN', en: 'en' };

/** Sets the colour of the browser's own bars to that of the page; called once the styles are loaded. */
const colourBrowser = (): void => {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  document.head.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
};

const apply = ({ language, theme, rise }: Preferences): void => {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['rise'] = rise;
  root.lang = documentLanguages[language];
  requestAnimationFrame(colourBrowser);
  if (i18n.language !== language) void i18n.changeLanguage(language);
};

const looks = ['language', 'theme', 'rise'] as const;

/** Keeps the document's language and theme in step with the preferences, before React is notified. */
export const applyPreferences = (store: Store): void => {
  let last = store.getState().preferences;
  apply(last);
  store.subscribe(() => {
    const { preferences } = store.getState();
    // most preferences, such as recently viewed indicators, do not affect the appearance
    if (looks.every((part) => preferences[part] === last[part])) return;
    last = preferences;
    apply(preferences);
  });
};
