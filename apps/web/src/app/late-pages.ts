import type { ComponentType } from 'react';
import type { LatePath, PageProps } from './late-paths.ts';

const introduce = () => import('../features/introduce/introduce-pages.ts'); // one chunk, as both show the tables

const auditing = () => import('../features/reports/office/audit-page.tsx');

/** Loads the page of each path; one that is missing here is a compile error. */
export const loaders: Readonly<Record<LatePath, () => Promise<ComponentType<PageProps>>>> = {
  '/wallet': async () => (await import('./wallet/wallet-page.tsx')).WalletPage,
  '/help': async () => (await import('./help-page.tsx')).HelpPage,
  '/WorkOrderDetails': async () => (await import('../features/work-orders/own/details-page.tsx')).WorkOrderDetailsPage,
  '/HelpBackstage': async () => (await import('../features/work-orders/office/cases-page.tsx')).CasesPage,
  '/HelpDetails': async () => (await import('../features/work-orders/office/case-page.tsx')).CasePage,
  '/IndexIntroduce': async () => (await introduce()).IntroducePage,
  '/status': async () => (await introduce()).StatusPage,
  '/personal': async () => (await import('../features/account/personal-page.tsx')).PersonalPage,
  '/privilegeLevel': async () => (await import('../features/account/privilege/privilege-page.tsx')).PrivilegePage,
  '/customerManagement': async () => (await import('./customers/customer-management-page.tsx')).CustomerManagementPage,
  '/AccountUpgrade': async () => (await import('../features/upgrades/own/upgrade-page.tsx')).UpgradePage,
  '/messageBoard': async () => (await import('../features/board/office/message-board-page.tsx')).MessageBoardPage,
  '/desk': async () => (await import('../features/desk/desk-page.tsx')).DeskPage,
  '/payManagement': async () => (await import('./pay-management-page.tsx')).PayManagementPage,
  '/BackgroundAddress': async () => (await import('../features/payments/office/addresses-page.tsx')).AddressesPage,
  '/BackendPayment': async () => (await import('../features/payments/office/payment-queue-page.tsx')).PaymentQueuePage,
  '/BackendRefund': async () => (await import('../features/withdrawals/office/refund-page.tsx')).RefundPage,
  '/BackendWithdrawal': async () =>
    (await import('../features/withdrawals/office/withdrawal-queue-page.tsx')).WithdrawalQueuePage,
  '/RechargeRecord': async () =>
    (await import('../features/payments/office/ended-payments-page.tsx')).EndedPaymentsPage,
  '/dataDisplay': async () => (await import('../features/listings/data-display-page.tsx')).DataDisplayPage,
  '/btcAddress': async () => (await import('../features/listings/address/address-page.tsx')).AddressPage,
  '/Bian': async () => (await import('../features/exchange/exchange-page.tsx')).ExchangePage,
  '/publishObservations': async () =>
    (await import('../features/reports/readers/observations-page.tsx')).ObservationsPage,
  '/subscribeRelease': async () => (await import('../features/reports/office/release-page.tsx')).ReleasePage,
  '/subscribeBoard': async () => (await auditing()).AuditPage,
  '/subscribAaudit': async () => (await auditing()).AuditPage,
  '/yieldCurve': async () => (await import('../features/yields/yield-curve-page.tsx')).YieldCurvePage,
  '/urpd': async () => (await import('../features/urpd/urpd-page.tsx')).UrpdPage,
  '/Alarm': async () => (await import('../features/alarms/alarm-page.tsx')).AlarmPage,
  '/subscribe': async () => (await import('../features/subscriptions/subscribe-page.tsx')).SubscribePage,
  '/audit': async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  '/system': async () => (await import('../features/system/system-page.tsx')).SystemPage,
  '/terms': async () => (await import('../features/terms/terms-page.tsx')).TermsPage,
};
