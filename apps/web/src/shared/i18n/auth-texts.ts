import en from '../../locales/en/auth.json';
import zh from '../../locales/zh/auth.json';
import { defineTexts } from './define-texts.ts';

export const authTexts = defineTexts({ auth: { zh, en } });
