import { comingPages, type ComingPath, type PagePath } from '@chaintide/contracts/pages';
import type { ComponentType } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import type { PageProps } from './coming-page.tsx';
import { HomePage } from './home-page.tsx';

const WalletPage = lazily(async () => (await import('./wallet/wallet-page.tsx')).WalletPage);
const ComingPage = lazily(async () => (await import('./coming-page.tsx')).ComingPage);

/**
 * The component of each path; a path of the contract that is neither here nor coming is a compile error. The charts are part of the entry
 * chunk.
 */
export const pageAt: Readonly<Record<PagePath, ComponentType<PageProps> | ComponentType>> = {
  ...(Object.fromEntries(comingPages.map((path) => [path, ComingPage])) as Record<ComingPath, typeof ComingPage>),
  '/': HomePage,
  '/wallet': WalletPage,
  '/wallet/addresses': WalletPage,
  '/Recharge': WalletPage,
  '/TXID': WalletPage,
  '/Withdrawal': WalletPage,
  '/withdrawalRecords': WalletPage,
  '/withdrawalDetails': WalletPage,
  '/ConsumptionRecords': WalletPage,
  '/payHistories': WalletPage,
  '/help': lazily(async () => (await import('./help-page.tsx')).HelpPage),
  '/WorkOrderDetails': lazily(
    async () => (await import('../features/work-orders/own/details-page.tsx')).WorkOrderDetailsPage,
  ),
  '/HelpBackstage': lazily(async () => (await import('../features/work-orders/office/cases-page.tsx')).CasesPage),
  '/HelpDetails': lazily(async () => (await import('../features/work-orders/office/case-page.tsx')).CasePage),
  '/IndexIntroduce': lazily(async () => (await import('../features/introduce/introduce-page.tsx')).IntroducePage),
  '/personal': lazily(async () => (await import('../features/account/personal-page.tsx')).PersonalPage),
  '/privilegeLevel': lazily(
    async () => (await import('../features/account/privilege/privilege-page.tsx')).PrivilegePage,
  ),
  '/customerManagement': lazily(
    async () => (await import('./customers/customer-management-page.tsx')).CustomerManagementPage,
  ),
  '/AccountUpgrade': lazily(async () => (await import('../features/upgrades/own/upgrade-page.tsx')).UpgradePage),
  '/messageBoard': lazily(
    async () => (await import('../features/board/office/message-board-page.tsx')).MessageBoardPage,
  ),
  '/desk': lazily(async () => (await import('../features/desk/desk-page.tsx')).DeskPage),
  '/payManagement': lazily(async () => (await import('./pay-management-page.tsx')).PayManagementPage),
  '/BackgroundAddress': lazily(
    async () => (await import('../features/payments/office/addresses-page.tsx')).AddressesPage,
  ),
  '/BackendPayment': lazily(
    async () => (await import('../features/payments/office/payment-queue-page.tsx')).PaymentQueuePage,
  ),
  '/BackendRefund': lazily(async () => (await import('../features/withdrawals/office/refund-page.tsx')).RefundPage),
  '/BackendWithdrawal': lazily(
    async () => (await import('../features/withdrawals/office/withdrawal-queue-page.tsx')).WithdrawalQueuePage,
  ),
  '/RechargeRecord': lazily(
    async () => (await import('../features/payments/office/recharge-record-page.tsx')).RechargeRecordPage,
  ),
  '/dataDisplay': lazily(async () => (await import('../features/listings/data-display-page.tsx')).DataDisplayPage),
  '/Bian': lazily(async () => (await import('../features/exchange/exchange-page.tsx')).ExchangePage),
  '/audit': lazily(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  '/terms': lazily(async () => (await import('../features/terms/terms-page.tsx')).TermsPage),
};
