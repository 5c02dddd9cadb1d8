import en from '../../locales/en/upgrades.json';
import zh from '../../locales/zh/upgrades.json';
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts('upgrades', { zh, en });
