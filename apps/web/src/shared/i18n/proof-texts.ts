import en from '../../locales/en/proof.json';
import zh from '../../locales/zh/proof.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    proof: typeof zh;
  }
}

export const proofTexts = defineTexts({ proof: { zh, en } });
