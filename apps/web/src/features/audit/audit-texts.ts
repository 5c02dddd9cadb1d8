import en from '../../locales/en/audit.json';
import zh from '../../locales/zh/audit.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    audit: typeof zh;
  }
}

export const auditTexts = defineTexts({ audit: { zh, en } });
