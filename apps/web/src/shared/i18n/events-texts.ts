import en from '../../locales/en/events.json';
import zh from '../../locales/zh/events.json';
import { defineTexts } from './define-texts.ts';

export const eventsTexts = defineTexts({ events: { zh, en } });
