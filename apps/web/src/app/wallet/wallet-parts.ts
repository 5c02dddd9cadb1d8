import type { PagePath } from '@chaintide/contracts/pages';
import type { ComponentType } from 'react';
import { lazily } from '../../shared/browser/chunk-loading.ts';

/** The tabs of the wallet, and the page that each opens. */
export const walletTabs = {
  overview: '/wallet',
  recharge: '/Recharge',
  withdraw: '/Withdrawal',
  addresses: '/wallet/addresses',
  statement: '/ConsumptionRecords',
} as const satisfies Record<string, PagePath>;

interface WalletPart {
  readonly tab: keyof typeof walletTabs;
  readonly Part: ComponentType;
}

const part = (tab: WalletPart['tab'], load: () => Promise<ComponentType>): WalletPart => ({ tab, Part: lazily(load) });

/** Every page of the wallet, and its tab. */
export const walletParts = {
  '/wallet': part('overview', async () => (await import('./overview.tsx')).Overview),
  '/Recharge': part('recharge', async () => (await import('../../features/payments/own/payment-page.tsx')).PaymentPage),
  '/TXID': part('recharge', async () => (await import('../../features/payments/own/txid-page.tsx')).TxidPage),
  '/Withdrawal': part(
    'withdraw',
    async () => (await import('../../features/withdrawals/own/withdrawal-page.tsx')).WithdrawalPage,
  ),
  '/withdrawalRecords': part(
    'withdraw',
    async () => (await import('../../features/withdrawals/own/records-page.tsx')).RecordsPage,
  ),
  '/withdrawalDetails': part(
    'withdraw',
    async () => (await import('../../features/withdrawals/own/details-page.tsx')).DetailsPage,
  ),
  '/wallet/addresses': part(
    'addresses',
    async () => (await import('../../features/withdrawals/own/address-book.tsx')).AddressBook,
  ),
  '/ConsumptionRecords': part(
    'statement',
    async () => (await import('../../features/wallet/consumption-page.tsx')).ConsumptionPage,
  ),
  '/payHistories': part('statement', async () => (await import('./pay-histories-page.tsx')).PayHistoriesPage),
} as const satisfies Partial<Record<PagePath, WalletPart>>;

export type WalletPath = keyof typeof walletParts;
