import en from '../../locales/en/wallet.json';
import zh from '../../locales/zh/wallet.json';
import { defineTexts } from '../../shared/i18n/define-texts.ts';

export const walletTexts = defineTexts({ wallet: { zh, en } });
