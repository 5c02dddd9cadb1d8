import en from '../../locales/en/gates.json';
import zh from '../../locales/zh/gates.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    gates: typeof zh;
  }
}

export const gatesTexts = defineTexts({ gates: { zh, en } });
