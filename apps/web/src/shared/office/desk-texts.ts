import en from '../../locales/en/desk.json';
import zh from '../../locales/zh/desk.json';
import { defineTexts } from '../i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    desk: typeof zh;
  }
}

export const deskTexts = defineTexts({ desk: { zh, en } });
