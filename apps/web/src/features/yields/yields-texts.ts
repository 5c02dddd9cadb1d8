import en from '../../locales/en/yields.json';
import zh from '../../locales/zh/yields.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    yields: typeof zh;
  }
}

export const yieldsTexts = defineTexts({ yields: { zh, en } });
