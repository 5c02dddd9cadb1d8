import en from '../../locales/en/tools.json';
import zh from '../../locales/zh/tools.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    tools: typeof zh;
  }
}

export const toolsTexts = defineTexts({ tools: { zh, en } });
