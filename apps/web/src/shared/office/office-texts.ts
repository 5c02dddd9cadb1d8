import en from '../../locales/en/office.json';
import zh from '../../locales/zh/office.json';
import { defineTexts } from '../i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    office: typeof zh;
  }
}

export const officeTexts = defineTexts({ office: { zh, en } });
