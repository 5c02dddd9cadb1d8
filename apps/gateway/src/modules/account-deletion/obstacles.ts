import { z } from 'zod';
import type { DeletionObstacle } from '@chaintide/contracts/people/account-deletion';
import { isDemoAddress } from '@chaintide/contracts/people/demo';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { workOrderMachine } from '@chaintide/machines/work-order';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Account } from '../users/users.service.ts';

const foundRow = z.object({
  balance: z.boolean(),
  payment: z.boolean(),
  lateTransfer: z.boolean(),
  withdrawal: z.boolean(),
  workOrder: z.boolean(),
  frozen: z.boolean(),
  otherAdmin: z.boolean(),
});

const found = `
  select exists (select 1 from ledger_accounts where user_id = $1 and balance <> 0) as balance,
    exists (select 1 from payments where user_id = $1 and ${oneOf('state', statesOf(paymentMachine, 'open'))}) as payment,
    exists (select 1 from payments where user_id = $1 and arrived > 0 and ${oneOf('state', statesOf(paymentMachine, 'late'))}) as "lateTransfer",
    exists (select 1 from withdrawals where user_id = $1 and ${oneOf('state', statesOf(withdrawalMachine, 'open'))}) as withdrawal,
    exists (select 1 from work_orders where user_id = $1 and ${oneOf('state', statesOf(workOrderMachine, 'open'))}) as "workOrder",
    exists (select 1 from freezes where user_id = $1 and until > $2) as frozen,
    exists (select 1 from users where id <> $1 and staff_role = 'admin' and disabled_at is null) as "otherAdmin"`;

/** The obstacles to the deletion of an account, in the order in which its owner is told. */
export const obstaclesOf = async (
  { id, email, staffRole, disabledAt }: Account,
  now: number,
  tx: Tx,
): Promise<DeletionObstacle[]> => {
  const [there] = await rowsOf(foundRow, tx.query(found, [id, new Date(now)]));
  const { otherAdmin, ...matters } = there!;
  const isLastAdmin = staffRole === 'admin' && !otherAdmin;
  const standing: Readonly<Record<DeletionObstacle, boolean>> = {
    ...matters,
    disabled: disabledAt !== null,
    demo: isDemoAddress(email),
    lastAdmin: isLastAdmin,
    staff: staffRole !== null && !isLastAdmin,
  };
  return (Object.keys(standing) as DeletionObstacle[]).filter((name) => standing[name]);
};
