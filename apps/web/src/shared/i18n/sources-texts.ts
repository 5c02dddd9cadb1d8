import en from '../../locales/en/sources.json';
import zh from '../../locales/zh/sources.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    sources: typeof zh;
  }
}

export const sourcesTexts = defineTexts({ sources: { zh, en } });
