import en from '../../locales/en/office.json';
import zh from '../../locales/zh/office.json';
import { defineTexts } from '../i18n/define-texts.ts';

export const officeTexts = defineTexts({ office: { zh, en } });
