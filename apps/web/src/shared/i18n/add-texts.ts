import type { LateTexts } from '../../locales/resources.ts';
import { i18n } from './i18n.ts';

/** Texts that come with the pages they belong to, in both languages, so that switching never waits. */
export const addTexts = <N extends keyof LateTexts>(
  name: N,
  texts: { readonly zh: LateTexts[N]; readonly en: LateTexts[N] },
): void => {
  for (const language of ['zh', 'en'] as const)
    i18n.addResourceBundle(language, 'translation', { [name]: texts[language] }, true);
};
