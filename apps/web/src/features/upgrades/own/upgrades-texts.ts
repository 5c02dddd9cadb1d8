import en from '../../../locales/en/upgrades.json';
import zh from '../../../locales/zh/upgrades.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    upgrades: typeof zh;
  }
}

export const upgradesTexts = defineTexts({ upgrades: { zh, en } });
