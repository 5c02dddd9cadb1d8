import en from '../../locales/en/workOrders.json';
import zh from '../../locales/zh/workOrders.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    workOrders: typeof zh;
  }
}

export const workOrdersTexts = defineTexts({ workOrders: { zh, en } });
