import en from '../../locales/en/updates.json';
import zh from '../../locales/zh/updates.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    updates: typeof zh;
  }
}

export const updatesTexts = defineTexts({ updates: { zh, en } });
