import en from '../../locales/en/palette.json';
import zh from '../../locales/zh/palette.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    palette: typeof zh;
  }
}

export const paletteTexts = defineTexts({ palette: { zh, en } });
