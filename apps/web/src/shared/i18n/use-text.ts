import type { Bilingual, Language } from '@chaintide/contracts/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';
import type { TextArgs, TextKey } from './text-key.ts';

export interface Text {
  readonly language: Language;
  readonly t: (key: TextKey, args?: TextArgs) => string;
  /** Texts that are data (catalogue, errors) carry both languages. */
  readonly pick: (text: Bilingual) => string;
}

export const useText = (): Text => {
  const { t, i18n: { language } } = useTranslation(undefined, { i18n });
  return useMemo(() => {
    const current = language as Language;
    return { language: current, t: (key, args) => t(key, { ...args }), pick: (text) => text[current] };
  }, [t, language]);
};
