import type { Route } from '../http.ts';
import { acceptedCoinsRoute, coinSettingChangeRoute, coinSettingsRoute } from './accepted-coins.ts';
import { addressAddRoute, addressBookRoute, addressCodeRoute, addressRemoveRoute } from './address-book.ts';
import { auditRunRoute, auditsRoute } from './audit.ts';
import { autoConfirmationChangeRoute, autoConfirmationRoute } from './auto-confirmation.ts';
import {
  collectionAddressRetireRoute,
  collectionAddressesAddRoute,
  collectionAddressesRoute,
} from './collection-addresses.ts';
import { customerMoneyRoute } from './customer-money.ts';
import { dailyPaymentsRoute, dailyUpgradesRoute, dailyWithdrawalsRoute } from './daily-orders.ts';
import {
  paymentCloseRoute,
  paymentCodeRoute,
  paymentCreateRoute,
  paymentEventRoute,
  paymentHashRoute,
  paymentOrderRoute,
  paymentOrdersRoute,
  paymentRoute,
  paymentsFileRoute,
  paymentsRoute,
} from './payments.ts';
import { assignmentRoute, unmatchedRoute } from './unmatched.ts';
import {
  offersRoute,
  priceChangeRoute,
  priceHistoryRoute,
  pricesRoute,
  receiptsFileRoute,
  receiptsRoute,
  upgradeRoute,
} from './upgrades.ts';
import { balancesRoute, statementFileRoute, statementRoute } from './wallet.ts';
import {
  withdrawalApplyRoute,
  withdrawalCancelRoute,
  withdrawalCodeRoute,
  withdrawalEventRoute,
  withdrawalFreezeRoute,
  withdrawalOrderRoute,
  withdrawalOrdersRoute,
  withdrawalRoute,
  withdrawalsFileRoute,
  withdrawalsRoute,
} from './withdrawals.ts';

export const moneyRoutes = {
  audits: auditsRoute,
  auditRun: auditRunRoute,
  customerMoney: customerMoneyRoute,
  balances: balancesRoute,
  statement: statementRoute,
  statementFile: statementFileRoute,
  offers: offersRoute,
  upgrade: upgradeRoute,
  receipts: receiptsRoute,
  receiptsFile: receiptsFileRoute,
  prices: pricesRoute,
  priceHistory: priceHistoryRoute,
  priceChange: priceChangeRoute,
  payments: paymentsRoute,
  paymentsFile: paymentsFileRoute,
  payment: paymentRoute,
  paymentCode: paymentCodeRoute,
  paymentCreate: paymentCreateRoute,
  paymentHash: paymentHashRoute,
  paymentClose: paymentCloseRoute,
  paymentOrders: paymentOrdersRoute,
  paymentOrder: paymentOrderRoute,
  paymentEvent: paymentEventRoute,
  unmatched: unmatchedRoute,
  assignment: assignmentRoute,
  acceptedCoins: acceptedCoinsRoute,
  coinSettings: coinSettingsRoute,
  coinSettingChange: coinSettingChangeRoute,
  dailyPayments: dailyPaymentsRoute,
  dailyWithdrawals: dailyWithdrawalsRoute,
  dailyUpgrades: dailyUpgradesRoute,
  autoConfirmation: autoConfirmationRoute,
  autoConfirmationChange: autoConfirmationChangeRoute,
  collectionAddresses: collectionAddressesRoute,
  collectionAddressesAdd: collectionAddressesAddRoute,
  collectionAddressRetire: collectionAddressRetireRoute,
  addressBook: addressBookRoute,
  addressCode: addressCodeRoute,
  addressAdd: addressAddRoute,
  addressRemove: addressRemoveRoute,
  withdrawals: withdrawalsRoute,
  withdrawalsFile: withdrawalsFileRoute,
  withdrawalFreeze: withdrawalFreezeRoute,
  withdrawal: withdrawalRoute,
  withdrawalCode: withdrawalCodeRoute,
  withdrawalApply: withdrawalApplyRoute,
  withdrawalCancel: withdrawalCancelRoute,
  withdrawalOrders: withdrawalOrdersRoute,
  withdrawalOrder: withdrawalOrderRoute,
  withdrawalEvent: withdrawalEventRoute,
} as const satisfies Record<string, Route>;
