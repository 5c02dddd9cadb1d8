import type { Page } from '@playwright/test';
import type { Shot } from './shots.ts';

/** Waits until the list shows a demo order, because they are created after the start. */
const listed = (page: Page): Promise<void> =>
  page
    .getByText(/[RWU]\d{6}/)
    .first()
    .waitFor();
const titled = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).waitFor();
/** Waits for the bars of two samples. */
const painted = (page: Page): Promise<void> => page.locator('canvas').nth(5).waitFor();
/** Opens the first row of a list. */
const openFirst = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByText(/[RW]\d{6}/)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('region').first().waitFor();
};

/** The pages about money, in representative states. */
export const moneyShots: readonly Shot[] = [
  { name: 'money-wallet', path: '/wallet', as: 'vip', until: listed },
  { name: 'money-addresses', path: '/wallet/addresses', as: 'vip', until: titled },
  { name: 'money-payment', path: '/Recharge?new=1', as: 'vip', until: listed },
  { name: 'money-payment-awaiting', path: '/Recharge', as: 'advance', until: listed },
  { name: 'money-payment-arrived', path: '/Recharge', as: 'trial', until: listed },
  { name: 'money-hash', path: '/TXID', as: 'advance', until: listed },
  { name: 'money-withdrawal', path: '/Withdrawal', as: 'vip', until: titled },
  { name: 'money-withdrawals', path: '/withdrawalRecords', as: 'vip', until: listed },
  {
    name: 'money-withdrawal-details',
    path: '/withdrawalRecords?state=success',
    as: 'vip',
    until: listed,
    act: (page) =>
      page
        .getByRole('main')
        .getByText(/W\d{6}/)
        .first()
        .click(),
  },
  { name: 'money-upgrade', path: '/AccountUpgrade', as: 'advance', until: listed },
  { name: 'money-upgrade-missing', path: '/AccountUpgrade', as: 'registered', until: titled },
  { name: 'money-consumption', path: '/ConsumptionRecords', as: 'vip', until: titled },
  { name: 'money-histories', path: '/payHistories', as: 'vip', until: titled },
  { name: 'desk', path: '/desk', as: 'accounting', until: listed },
  { name: 'money-office-payments', path: '/BackendPayment', as: 'accounting', until: listed },
  {
    name: 'money-office-evidence',
    path: '/BackendPayment?mismatch=overpaid',
    as: 'accounting',
    until: listed,
    act: openFirst,
  },
  { name: 'money-office-management', path: '/payManagement', as: 'admin', until: listed },
  { name: 'money-office-unmatched', path: '/BackendPayment?tab=unmatched', as: 'accounting', until: titled },
  { name: 'money-office-prices', path: '/payManagement?tab=prices', as: 'admin', until: titled },
  { name: 'money-office-withdrawals', path: '/BackendWithdrawal', as: 'accounting', until: listed },
  { name: 'money-office-refunds', path: '/BackendRefund', as: 'accounting', until: listed },
  { name: 'money-office-addresses', path: '/BackgroundAddress', as: 'accounting', until: titled },
  { name: 'money-office-audit', path: '/audit', as: 'accounting', until: titled },
  { name: 'office-system', path: '/system', as: 'admin', until: painted },
  { name: 'money-office-records', path: '/RechargeRecord', as: 'accounting', until: listed },
];
