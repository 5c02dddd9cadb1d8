import en from '../../locales/en/customers.json';
import zh from '../../locales/zh/customers.json';
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts('customers', { zh, en });
