import en from '../../locales/en/subscriptions.json';
import zh from '../../locales/zh/subscriptions.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    subscriptions: typeof zh;
  }
}

export const subscriptionsTexts = defineTexts({ subscriptions: { zh, en } });
