import en from '../../locales/en/proof.json';
import zh from '../../locales/zh/proof.json';
import { defineTexts } from './define-texts.ts';

export const proofTexts = defineTexts({ proof: { zh, en } });
