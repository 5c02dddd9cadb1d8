import en from '../../../locales/en/channels.json';
import zh from '../../../locales/zh/channels.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

declare module '../../../locales/resources.ts' {
  interface LateTexts {
    channels: typeof zh;
  }
}

export const channelsTexts = defineTexts({ channels: { zh, en } });
