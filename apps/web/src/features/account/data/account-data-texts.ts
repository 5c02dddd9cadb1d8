import en from '../../../locales/en/accountData.json';
import zh from '../../../locales/zh/accountData.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    accountData: typeof zh;
  }
}

export const accountDataTexts = defineTexts({ accountData: { zh, en } });
