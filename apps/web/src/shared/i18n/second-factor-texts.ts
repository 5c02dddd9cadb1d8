import en from '../../locales/en/secondFactor.json';
import zh from '../../locales/zh/secondFactor.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    secondFactor: typeof zh;
  }
}

export const secondFactorTexts = defineTexts({ secondFactor: { zh, en } });
