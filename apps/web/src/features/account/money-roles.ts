import type { Profile } from '@chaintide/contracts/auth';
import { paymentEventRoute } from '@chaintide/contracts/payments';
import type { Role } from '@chaintide/contracts/roles';

/** Whether the account moves other people's money, which takes a second factor. */
export const movesMoney = ({ role }: Profile): boolean =>
  (paymentEventRoute.access as readonly Role[]).includes(role.roleKey);
