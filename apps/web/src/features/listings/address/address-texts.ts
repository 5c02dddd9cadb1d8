import en from '../../../locales/en/btcAddress.json';
import zh from '../../../locales/zh/btcAddress.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    btcAddress: typeof zh;
  }
}

export const addressTexts = defineTexts({ btcAddress: { zh, en } });
