import en from '../../locales/en/office.json';
import zh from '../../locales/zh/office.json';
import { addTexts } from '../i18n/add-texts.ts';

addTexts('office', { zh, en });
