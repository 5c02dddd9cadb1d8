import { addressBookErrors } from './errors/address-book.ts';
import { authErrors } from './errors/auth.ts';
import { boardErrors } from './errors/board.ts';
import { chainErrors } from './errors/chain.ts';
import { collectionAddressesErrors } from './errors/collection-addresses.ts';
import { eventsErrors } from './errors/events.ts';
import { helpErrors } from './errors/help.ts';
import { indicatorsErrors } from './errors/indicators.ts';
import { lifecyclesErrors } from './errors/lifecycles.ts';
import { marketErrors } from './errors/market.ts';
import { paymentsErrors } from './errors/payments.ts';
import { proposalsErrors } from './errors/proposals.ts';
import { requestsErrors } from './errors/requests.ts';
import { secondFactorErrors } from './errors/second-factor.ts';
import { topicsErrors } from './errors/topics.ts';
import { upgradesErrors } from './errors/upgrades.ts';
import { usersErrors } from './errors/users.ts';
import { walletErrors } from './errors/wallet.ts';
import { withdrawalsErrors } from './errors/withdrawals.ts';
import { workOrdersErrors } from './errors/work-orders.ts';
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
  ...eventsErrors,
  ...helpErrors,
  ...workspacesErrors,
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
  ...lifecyclesErrors,
} as const;

export type ErrorName = keyof typeof errors;
export const errorNames = Object.keys(errors) as ErrorName[];
