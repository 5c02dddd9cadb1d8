import en from '../../../locales/en/alarms.json';
import zh from '../../../locales/zh/alarms.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    alarms: typeof zh;
  }
}

export const alarmsTexts = defineTexts({ alarms: { zh, en } });
