import en from '../../locales/en/drawings.json';
import zh from '../../locales/zh/drawings.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    drawings: typeof zh;
  }
}

export const drawingsTexts = defineTexts({ drawings: { zh, en } });
