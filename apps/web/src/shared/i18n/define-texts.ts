import { languages, type Language } from '@chaintide/contracts/language';
import type { LateTexts } from '../../locales/resources.ts';
import { i18n } from './i18n.ts';
import type { LateNamespace } from './text-key.ts';

/** Namespaces that are loaded; `useText` takes them, so that a component cannot use a text whose chunk may be missing. */
export interface Texts<out N extends LateNamespace> {
  readonly namespaces: readonly N[];
}

/** Defines namespaces in both languages, so that switching never waits. */
export const defineTexts = <N extends LateNamespace>(texts: {
  readonly [K in N]: Readonly<Record<Language, LateTexts[K]>>;
}): Texts<N> => {
  const namespaces = Object.keys(texts) as N[];
  i18n.options.ns = [...new Set([i18n.options.ns ?? [], namespaces].flat())];
  for (const name of namespaces)
    for (const language of languages) i18n.addResourceBundle(language, name, texts[name][language]);
  return { namespaces };
};
