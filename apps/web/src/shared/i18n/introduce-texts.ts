import en from '../../locales/en/introduce.json';
import zh from '../../locales/zh/introduce.json';
import { defineTexts } from './define-texts.ts';

export const introduceTexts = defineTexts({ introduce: { zh, en } });
