import en from '../../locales/en/reports.json';
import zh from '../../locales/zh/reports.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    reports: typeof zh;
  }
}

export const reportsTexts = defineTexts({ reports: { zh, en } });
