import en from '../../locales/en/grid.json';
import zh from '../../locales/zh/grid.json';
import { defineTexts } from '../i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    grid: typeof zh;
  }
}

export const gridTexts = defineTexts({ grid: { zh, en } });
