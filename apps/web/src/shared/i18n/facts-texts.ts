import en from '../../locales/en/facts.json';
import zh from '../../locales/zh/facts.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    facts: typeof zh;
  }
}

export const factsTexts = defineTexts({ facts: { zh, en } });
