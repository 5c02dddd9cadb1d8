import en from '../../locales/en/auth.json';
import zh from '../../locales/zh/auth.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    auth: typeof zh;
  }
}

export const authTexts = defineTexts({ auth: { zh, en } });
