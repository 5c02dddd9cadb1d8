import type { WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import type { Actor } from '@chaintide/machines/actor';
import { allowed } from '@chaintide/machines/step';
import { workOrderMachine, type WorkOrderMachineEvent } from '@chaintide/machines/work-order';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useSession } from '../../../shared/session/session.ts';

type Type = WorkOrderMachineEvent['type'];

const kindOf = (role: string): Actor['kind'] | undefined =>
  role === 'support' || role === 'verifier' || role === 'admin' ? role : undefined;

/** Whether this member of staff may take a step now, by the same machine as the gateway; who is answering it does not count. */
export const useCaseSteps = ({ state, user, bonusAt }: WorkOrderCase): ((type: Type) => boolean) => {
  const id = useUserId();
  const kind = kindOf(useSession().role);
  return (type) => {
    if (typeof id !== 'number' || kind === undefined) return false;
    const context = { ownerId: user.id, heldBy: null, hasBonus: bonusAt !== null };
    const by = { kind, id } as Actor;
    return allowed(workOrderMachine, { state, context }, [{ type, by }]).length > 0;
  };
};
