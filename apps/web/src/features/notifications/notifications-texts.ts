import en from '../../locales/en/notifications.json';
import zh from '../../locales/zh/notifications.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    notifications: typeof zh;
  }
}

export const notificationsTexts = defineTexts({ notifications: { zh, en } });
