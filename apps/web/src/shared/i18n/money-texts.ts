import enActions from '../../locales/en/actions.json';
import enMoney from '../../locales/en/money.json';
import enMismatch from '../../locales/en/mismatches.json';
import enPayment from '../../locales/en/paymentStates.json';
import enWithdrawal from '../../locales/en/withdrawalStates.json';
import zhActions from '../../locales/zh/actions.json';
import zhMoney from '../../locales/zh/money.json';
import zhMismatch from '../../locales/zh/mismatches.json';
import zhPayment from '../../locales/zh/paymentStates.json';
import zhWithdrawal from '../../locales/zh/withdrawalStates.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    money: typeof zhMoney;
    actions: typeof zhActions;
    paymentStates: typeof zhPayment;
    withdrawalStates: typeof zhWithdrawal;
    mismatches: typeof zhMismatch;
  }
}

export const moneyTexts = defineTexts({
  money: { zh: zhMoney, en: enMoney },
  actions: { zh: zhActions, en: enActions },
  paymentStates: { zh: zhPayment, en: enPayment },
  withdrawalStates: { zh: zhWithdrawal, en: enWithdrawal },
  mismatches: { zh: zhMismatch, en: enMismatch },
});
