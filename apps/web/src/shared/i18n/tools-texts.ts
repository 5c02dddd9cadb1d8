import en from '../../locales/en/tools.json';
import zh from '../../locales/zh/tools.json';
import { defineTexts } from './define-texts.ts';

export const toolsTexts = defineTexts({ tools: { zh, en } });
