import en from '../../../locales/en/listings.json';
import zh from '../../../locales/zh/listings.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    listings: typeof zh;
  }
}

export const listingsTexts = defineTexts({ listings: { zh, en } });
