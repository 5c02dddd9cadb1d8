import type { Bilingual, Language } from '@chaintide/contracts/language';
import { useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import type { TextArgs, TextKey } from './text-key.ts';
import { createKeep } from './keep.ts';

export interface Text {
  readonly language: Language;
  readonly t: (key: TextKey, args?: TextArgs) => string;
  /** Texts that are data (catalogue, errors) carry both languages. */
  readonly pick: (text: Bilingual) => string;
}

const MOST_KEPT = 2_000;

const textIn = (language: Language): Text => {
  const fixed = i18n.getFixedT(language);
  // a page of 90 lines asks for the same few texts again and again, and each answer takes i18next a search
  const keep = createKeep(MOST_KEPT);
  i18n.store.on('added', keep.empty);
  return {
    language,
    t: (key, args) => keep.of(args ? `${key} ${JSON.stringify(args)}` : key, () => fixed(key, { ...args })),
    pick: (text) => text[language],
  };
};

const texts: Readonly<Record<Language, Text>> = { zh: textIn('zh'), en: textIn('en') };

const subscribe = (told: () => void): (() => void) => {
  i18n.on('languageChanged', told);
  return () => i18n.off('languageChanged', told);
};

const current = (): Text => texts[i18n.language as Language];

export const useText = (): Text => useSyncExternalStore(subscribe, current);
