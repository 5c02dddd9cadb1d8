import type { Bilingual, Language } from '@chaintide/contracts/language';
import { useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import type { Texts } from './define-texts.ts';
import type { LateNamespace, TextArgs, TextKey } from './text-key.ts';
import { createTextCache } from './text-cache.ts';

/** Texts of the first chunk and of the namespaces `N`, in one language. */
export interface Text<N extends LateNamespace = never> {
  readonly language: Language;
  readonly t: (key: TextKey<N>, args?: TextArgs) => string;
  /** Picks the language of a text that is data (catalogue, errors). */
  readonly pick: (text: Bilingual) => string;
}

/** For texts passed on by code that has loaded their namespace. */
export type AnyText = Text<LateNamespace>;

const MAX_CACHED = 2_000;

const createText = (language: Language): AnyText => {
  const fixed = i18n.getFixedT(language);
  // i18next looks up each text anew, and a page of 90 rows needs the same few on every render
  const cache = createTextCache(MAX_CACHED);
  i18n.store.on('added', cache.clear);
  return {
    language,
    t: (key, args) => cache.get(args ? `${key} ${JSON.stringify(args)}` : key, () => fixed(key, { ...args })),
    pick: (text) => text[language],
  };
};

const texts: Readonly<Record<Language, AnyText>> = { zh: createText('zh'), en: createText('en') };

const subscribe = (told: () => void): (() => void) => {
  i18n.on('languageChanged', told);
  return () => i18n.off('languageChanged', told);
};

const current = (): AnyText => texts[i18n.language as Language];

export const useAnyText = (): AnyText => useSyncExternalStore(subscribe, current);

/** The texts of one language, for use outside components. */
export const textIn = <N extends LateNamespace = never>(language: Language, ..._loaded: readonly Texts<N>[]): Text<N> =>
  texts[language];

/** The texts of the first chunk and of the given namespaces. */
export const useText = <N extends LateNamespace = never>(..._loaded: readonly Texts<N>[]): Text<N> => useAnyText();
