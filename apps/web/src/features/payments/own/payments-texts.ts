import en from '../../../locales/en/payments.json';
import zh from '../../../locales/zh/payments.json';
import { defineTexts } from '../../../shared/i18n/define-texts.ts';

export const paymentsTexts = defineTexts({ payments: { zh, en } });
