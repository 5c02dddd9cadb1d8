import en from '../../locales/en/events.json';
import zh from '../../locales/zh/events.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    events: typeof zh;
  }
}

export const eventsTexts = defineTexts({ events: { zh, en } });
