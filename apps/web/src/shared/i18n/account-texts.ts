import en from '../../locales/en/account.json';
import zh from '../../locales/zh/account.json';
import { addTexts } from './add-texts.ts';

addTexts('account', { zh, en });
