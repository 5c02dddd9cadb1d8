import en from '../../locales/en/keyList.json';
import zh from '../../locales/zh/keyList.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    keyList: typeof zh;
  }
}

export const keyListTexts = defineTexts({ keyList: { zh, en } });
