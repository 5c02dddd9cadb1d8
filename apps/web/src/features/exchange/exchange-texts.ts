import en from '../../locales/en/exchange.json';
import zh from '../../locales/zh/exchange.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    exchange: typeof zh;
  }
}

export const exchangeTexts = defineTexts({ exchange: { zh, en } });
