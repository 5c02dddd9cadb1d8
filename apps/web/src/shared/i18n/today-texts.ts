import en from '../../locales/en/today.json';
import zh from '../../locales/zh/today.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    today: typeof zh;
  }
}

export const todayTexts = defineTexts({ today: { zh, en } });
