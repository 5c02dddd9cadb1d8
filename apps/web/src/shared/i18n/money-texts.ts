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
import { addTexts } from './add-texts.ts';

addTexts('money', { zh: zhMoney, en: enMoney });
addTexts('actions', { zh: zhActions, en: enActions });
addTexts('states', {
  zh: { payment: zhPayment, withdrawal: zhWithdrawal, mismatch: zhMismatch },
  en: { payment: enPayment, withdrawal: enWithdrawal, mismatch: enMismatch },
});
