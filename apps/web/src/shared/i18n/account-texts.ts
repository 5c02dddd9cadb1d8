import en from '../../locales/en/account.json';
import zh from '../../locales/zh/account.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    account: typeof zh;
  }
}

export const accountTexts = defineTexts({ account: { zh, en } });
