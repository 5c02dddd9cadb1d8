import { roles, type Role } from '@chaintide/contracts/people/roles';

const accounts = ['registered', 'advance', 'vip', 'support', 'verifier', 'accounting', 'admin'] as const;

/** The specification's table of routes and roles, row by row, for comparison with the product's own. */
const rows: readonly (readonly [paths: string, roles: readonly Role[]])[] = [
  // spec 000 §6
  ['/privilegeLevel, /help, /WorkOrderDetails', ['registered', 'advance', 'vip', 'support', 'verifier', 'admin']],
  ['/HelpBackstage, /HelpDetails, /messageBoard', ['support', 'verifier', 'admin']],
  [
    '/personal, /payHistories, /AccountUpgrade, /IndexIntroduce, /Recharge, /TXID, /Withdrawal, /withdrawalRecords, /withdrawalDetails',
    accounts,
  ],
  ['/ConsumptionRecords, /Alarm, /publishObservations, /dataDisplay', accounts],
  ['/subscribe', ['advance', 'vip', 'support', 'verifier', 'admin']],
  ['/subscribeBoard, /subscribAaudit', ['verifier', 'admin']],
  ['/subscribeRelease', ['admin']],
  [
    '/payManagement, /BackgroundAddress, /BackendPayment, /BackendRefund, /BackendWithdrawal, /RechargeRecord',
    ['accounting', 'admin'],
  ],
  // spec 000 §2 has these two without roles: the chart page and the exchange page are what visitors come for
  ['/, /Bian', roles],
  // spec 000 §6, "Header": customer management for admins only; product.md gives it a page
  ['/customerManagement', ['admin']],
  // not in the specification: the first tab of the wallet, and its addresses
  ['/wallet, /wallet/addresses', accounts],
  // nor this: where staff find what waits for them
  ['/desk', ['support', 'verifier', 'accounting', 'admin']],
  // nor this: the state of the process
  ['/system', ['admin']],
  // nor this: whether the books are consistent with the chains
  ['/audit', ['accounting', 'admin']],
  // not in the specification: the terms that registration asks for
  ['/terms', roles],
  // nor this: a view of the bond menu's yields
  ['/yieldCurve', roles],
  // nor this: a view of the Bitcoin menu's costs, which are indicators of level 3
  ['/urpd', ['advance', 'vip', 'support', 'verifier', 'accounting', 'admin']],
  // nor this: one address of the lists of `/dataDisplay`, for those who may see them
  ['/btcAddress', ['registered', 'advance', 'vip', 'support', 'verifier', 'accounting', 'admin']],
  // nor this: the state of the sources and formulas, for everybody
  ['/status', roles],
];

export const specPages: Readonly<Record<string, readonly Role[]>> = Object.fromEntries(
  rows.flatMap(([paths, allowed]) => paths.split(', ').map((path) => [path, allowed])),
);
