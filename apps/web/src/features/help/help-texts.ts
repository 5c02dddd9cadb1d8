import en from '../../locales/en/help.json';
import zh from '../../locales/zh/help.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    help: typeof zh;
  }
}

export const helpTexts = defineTexts({ help: { zh, en } });
