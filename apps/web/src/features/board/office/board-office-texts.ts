import en from '../../../locales/en/boardOffice.json';
import zh from '../../../locales/zh/boardOffice.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    boardOffice: typeof zh;
  }
}

export const boardOfficeTexts = defineTexts({ boardOffice: { zh, en } });
