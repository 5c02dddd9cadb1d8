import { i18n } from '../shared/i18n/i18n.ts';
import type { Preferences } from '../shared/preferences/preferences.ts';
import type { Store } from './store.ts';

const documentLanguages: Record<Preferences['language'], string> = { zh: 'zh-CN', en: 'en' };

const apply = ({ language, theme, rise }: Preferences): void => {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['rise'] = rise;
  root.lang = documentLanguages[language];
  const page = getComputedStyle(root).getPropertyValue('--page').trim();
  document.head.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
  if (i18n.language !== language) void i18n.changeLanguage(language);
};

/** Keeps language and theme of the document with the preferences, before React hears of them. */
export const applyPreferences = (store: Store): void => {
  let last = store.getState().preferences;
  apply(last);
  store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences === last) return;
    last = preferences;
    apply(preferences);
  });
};
