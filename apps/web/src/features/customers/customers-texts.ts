import en from '../../locales/en/customers.json';
import zh from '../../locales/zh/customers.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    customers: typeof zh;
  }
}

export const customersTexts = defineTexts({ customers: { zh, en } });
