import en from '../../locales/en/withdrawals.json';
import zh from '../../locales/zh/withdrawals.json';
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts('withdrawals', { zh, en });
