import en from '../../../locales/en/payments.json';
import zh from '../../../locales/zh/payments.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    payments: typeof zh;
  }
}

export const paymentsTexts = defineTexts({ payments: { zh, en } });
