import en from '../../locales/en/wallet.json';
import zh from '../../locales/zh/wallet.json';
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts('wallet', { zh, en });
