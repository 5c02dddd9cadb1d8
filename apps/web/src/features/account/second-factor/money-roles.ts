import type { Profile } from '@chaintide/contracts/people/auth';
import { paymentEventRoute } from '@chaintide/contracts/money/payments';
import type { Role } from '@chaintide/contracts/people/roles';

/** Whether the account can move other people's money, which requires a second factor. */
export const movesMoney = ({ role }: Profile): boolean =>
  (paymentEventRoute.access as readonly Role[]).includes(role.roleKey);
