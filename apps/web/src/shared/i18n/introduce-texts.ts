import en from '../../locales/en/introduce.json';
import zh from '../../locales/zh/introduce.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    introduce: typeof zh;
  }
}

export const introduceTexts = defineTexts({ introduce: { zh, en } });
