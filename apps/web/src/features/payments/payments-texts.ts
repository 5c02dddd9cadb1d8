import en from '../../locales/en/payments.json';
import zh from '../../locales/zh/payments.json';
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts('payments', { zh, en });
