import type { PagePath } from '@chaintide/contracts/pages';
import { lazy, type ComponentType } from 'react';
import { ChartsPage } from '../features/charts/charts-page.tsx';
import { ComingPage, type PageProps } from './coming-page.tsx';

const lazily = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** What stands at each path; a path of the contract that is missing here does not compile. The charts are part of the entry. */
export const pageAt: Readonly<Record<PagePath, ComponentType<PageProps>>> = {
  '/': ChartsPage,
  '/IndexIntroduce': lazily(async () => (await import('../features/introduce/introduce-page.tsx')).IntroducePage),
  '/personal': lazily(async () => (await import('../features/account/personal-page.tsx')).PersonalPage),
  '/privilegeLevel': lazily(async () => (await import('../features/account/privilege-page.tsx')).PrivilegePage),
  '/customerManagement': lazily(async () => (await import('../features/customers/customers-page.tsx')).CustomersPage),
  '/help': ComingPage,
  '/WorkOrderDetails': ComingPage,
  '/HelpBackstage': ComingPage,
  '/HelpDetails': ComingPage,
  '/messageBoard': ComingPage,
  '/payHistories': ComingPage,
  '/AccountUpgrade': ComingPage,
  '/Recharge': ComingPage,
  '/TXID': ComingPage,
  '/Withdrawal': ComingPage,
  '/withdrawalRecords': ComingPage,
  '/withdrawalDetails': ComingPage,
  '/ConsumptionRecords': ComingPage,
  '/Alarm': ComingPage,
  '/publishObservations': ComingPage,
  '/dataDisplay': ComingPage,
  '/Bian': ComingPage,
  '/subscribe': ComingPage,
  '/subscribeBoard': ComingPage,
  '/subscribAaudit': ComingPage,
  '/subscribeRelease': ComingPage,
  '/payManagement': ComingPage,
  '/BackgroundAddress': ComingPage,
  '/BackendPayment': ComingPage,
  '/BackendRefund': ComingPage,
  '/BackendWithdrawal': ComingPage,
  '/RechargeRecord': ComingPage,
};
