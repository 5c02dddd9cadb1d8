import en from '../../locales/en/statistics.json';
import zh from '../../locales/zh/statistics.json';
import { defineTexts } from '../i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    statistics: typeof zh;
  }
}

export const statisticsTexts = defineTexts({ statistics: { zh, en } });
