import en from '../../locales/en/board.json';
import zh from '../../locales/zh/board.json';
import { defineTexts } from '../i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    board: typeof zh;
  }
}

export const boardTexts = defineTexts({ board: { zh, en } });
