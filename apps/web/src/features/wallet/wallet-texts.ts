import en from '../../locales/en/wallet.json';
import zh from '../../locales/zh/wallet.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    wallet: typeof zh;
  }
}

export const walletTexts = defineTexts({ wallet: { zh, en } });
