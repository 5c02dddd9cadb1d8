import en from '../../locales/en/output.json';
import zh from '../../locales/zh/output.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    output: typeof zh;
  }
}

export const outputTexts = defineTexts({ output: { zh, en } });
