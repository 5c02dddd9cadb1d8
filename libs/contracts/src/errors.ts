import type { ErrorWords, LifecycleWords } from './errors/entry.ts';
import { accountDeletionErrors, accountDeletionWords } from './errors/account-deletion.ts';
import { addressBookErrors } from './errors/address-book.ts';
import { alarmsErrors, alarmsWords } from './errors/alarms.ts';
import { authErrors } from './errors/auth.ts';
import { boardErrors, boardWords } from './errors/board.ts';
import { chainErrors } from './errors/chain.ts';
import { addressTagsErrors } from './errors/address-tags.ts';
import { collectionAddressesErrors } from './errors/collection-addresses.ts';
import { deliveriesErrors } from './errors/deliveries.ts';
import { eventsErrors } from './errors/events.ts';
import { helpErrors } from './errors/help.ts';
import { indicatorsErrors } from './errors/indicators.ts';
import { lifecyclesErrors, lifecyclesWords } from './errors/lifecycles.ts';
import { marketErrors } from './errors/market.ts';
import { paymentsErrors, paymentsWords } from './errors/payments.ts';
import { proposalsErrors, proposalsWords } from './errors/proposals.ts';
import { reportsErrors, reportsWords } from './errors/reports.ts';
import { requestsErrors } from './errors/requests.ts';
import { secondFactorErrors, secondFactorWords } from './errors/second-factor.ts';
import { subscriptionsErrors } from './errors/subscriptions.ts';
import { topicsErrors } from './errors/topics.ts';
import { upgradesErrors, upgradesWords } from './errors/upgrades.ts';
import { usersErrors, usersWords } from './errors/users.ts';
import { walletErrors } from './errors/wallet.ts';
import { withdrawalsErrors, withdrawalsWords } from './errors/withdrawals.ts';
import { workOrdersErrors, workOrdersWords } from './errors/work-orders.ts';
import { workspacesErrors } from './errors/workspaces.ts';

/** Every error of the API by name, collected from one file per noun. */
export const errors = {
  ...requestsErrors,
  ...authErrors,
  ...secondFactorErrors,
  ...usersErrors,
  ...proposalsErrors,
  ...indicatorsErrors,
  ...marketErrors,
  ...addressTagsErrors,
  ...deliveriesErrors,
  ...eventsErrors,
  ...helpErrors,
  ...workspacesErrors,
  ...alarmsErrors,
  ...boardErrors,
  ...topicsErrors,
  ...withdrawalsErrors,
  ...chainErrors,
  ...paymentsErrors,
  ...collectionAddressesErrors,
  ...addressBookErrors,
  ...upgradesErrors,
  ...walletErrors,
  ...workOrdersErrors,
  ...reportsErrors,
  ...subscriptionsErrors,
  ...lifecyclesErrors,
  ...accountDeletionErrors,
} as const;

/** Words for states and events in error texts, by the name of the argument. */
export const errorWords: ErrorWords & LifecycleWords = {
  state: {
    ...lifecyclesWords.state,
    ...paymentsWords.state,
    ...withdrawalsWords.state,
    ...proposalsWords.state,
    ...workOrdersWords.state,
    ...alarmsWords.state,
    ...reportsWords.state,
    ...boardWords.state,
    ...upgradesWords.state,
    ...usersWords.state,
    ...secondFactorWords.state,
    ...accountDeletionWords.state,
  },
  event: {
    ...lifecyclesWords.event,
    ...paymentsWords.event,
    ...withdrawalsWords.event,
    ...proposalsWords.event,
    ...workOrdersWords.event,
    ...alarmsWords.event,
    ...reportsWords.event,
    ...boardWords.event,
    ...upgradesWords.event,
    ...usersWords.event,
    ...secondFactorWords.event,
    ...accountDeletionWords.event,
  },
  obstacle: accountDeletionWords.obstacle,
};

export type ErrorName = keyof typeof errors;
export const errorNames = Object.keys(errors) as ErrorName[];
