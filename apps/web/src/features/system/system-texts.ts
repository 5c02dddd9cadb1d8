import en from '../../locales/en/system.json';
import zh from '../../locales/zh/system.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    system: typeof zh;
  }
}

export const systemTexts = defineTexts({ system: { zh, en } });
