import type { Profile } from '@chaintide/contracts/auth';
import { paymentEventRoute } from '@chaintide/contracts/payments';
import type { Role } from '@chaintide/contracts/roles';

/** Whether the account can move other people's money, which requires a second factor. */
export const movesMoney = ({ role }: Profile): boolean =>
  (paymentEventRoute.access as readonly Role[]).includes(role.roleKey);
