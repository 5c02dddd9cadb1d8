import en from '../../locales/en/writing.json';
import zh from '../../locales/zh/writing.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    writing: typeof zh;
  }
}

export const writingTexts = defineTexts({ writing: { zh, en } });
