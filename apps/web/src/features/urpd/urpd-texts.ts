import en from '../../locales/en/urpd.json';
import zh from '../../locales/zh/urpd.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    urpd: typeof zh;
  }
}

export const urpdTexts = defineTexts({ urpd: { zh, en } });
