import { roles, staffRoles, type Role } from './people/roles.ts';

const readers = ['registered', 'advance', 'vip', 'support', 'verifier', 'admin'] as const;
const advanced = ['advance', 'vip', 'support', 'verifier', 'accounting', 'admin'] as const; // the grade of indicators of level 3
const everyAccount = [...readers, 'accounting'] as const;
const helpers = ['support', 'verifier', 'admin'] as const;
const finance = ['accounting', 'admin'] as const;

/** Every page of the product and the roles that may open it (spec 000 §6, spec 001 §2; the desk, single addresses of bitcoin, and the wallet's overview and addresses, are ours). */
export const pages = {
  '/': roles,
  '/privilegeLevel': readers,
  '/help': readers,
  '/WorkOrderDetails': readers,
  '/HelpBackstage': helpers,
  '/HelpDetails': helpers,
  '/messageBoard': helpers,
  '/personal': everyAccount,
  '/payHistories': everyAccount,
  '/AccountUpgrade': everyAccount,
  '/IndexIntroduce': everyAccount,
  '/Recharge': everyAccount,
  '/TXID': everyAccount,
  '/Withdrawal': everyAccount,
  '/withdrawalRecords': everyAccount,
  '/withdrawalDetails': everyAccount,
  '/ConsumptionRecords': everyAccount,
  '/wallet': everyAccount,
  '/wallet/addresses': everyAccount,
  '/Alarm': everyAccount,
  '/publishObservations': everyAccount,
  '/dataDisplay': everyAccount,
  '/btcAddress': everyAccount,
  '/Bian': roles,
  '/yieldCurve': roles,
  '/urpd': advanced,
  '/subscribe': ['advance', 'vip', 'support', 'verifier', 'admin'],
  '/subscribeBoard': ['verifier', 'admin'],
  '/subscribAaudit': ['verifier', 'admin'],
  '/subscribeRelease': ['admin'],
  '/desk': staffRoles,
  '/payManagement': finance,
  '/BackgroundAddress': finance,
  '/BackendPayment': finance,
  '/BackendRefund': finance,
  '/BackendWithdrawal': finance,
  '/RechargeRecord': finance,
  '/audit': finance,
  '/system': ['admin'],
  '/customerManagement': ['admin'],
  '/terms': roles, // linked by the registration
  '/status': roles,
} as const satisfies Record<`/${string}`, readonly Role[]>;

export type PagePath = keyof typeof pages;

export const mayOpen = (path: PagePath, role: Role): boolean => (pages[path] as readonly Role[]).includes(role);
