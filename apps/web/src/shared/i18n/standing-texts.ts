import en from '../../locales/en/standing.json';
import zh from '../../locales/zh/standing.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    standing: typeof zh;
  }
}

export const standingTexts = defineTexts({ standing: { zh, en } });
