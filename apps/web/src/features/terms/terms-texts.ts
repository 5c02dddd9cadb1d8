import en from '../../locales/en/terms.json';
import zh from '../../locales/zh/terms.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    terms: typeof zh;
  }
}

export const termsTexts = defineTexts({ terms: { zh, en } });
