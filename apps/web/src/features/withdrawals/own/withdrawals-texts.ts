import en from '../../../locales/en/withdrawals.json';
import zh from '../../../locales/zh/withdrawals.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    withdrawals: typeof zh;
  }
}

export const withdrawalsTexts = defineTexts({ withdrawals: { zh, en } });
