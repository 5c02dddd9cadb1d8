import type { OwnWorkOrderEvent, WorkOrderEvent } from '@chaintide/contracts/support/work-orders';
import type { Actor } from '@chaintide/machines/actor';
import { accountOf, type Identity } from '../../platform/identity.ts';
import type { WorkOrderDeed } from './work-orders.lifecycle.ts';

/** An event of a page as a step, without who takes it. */
export const deedOf = (event: OwnWorkOrderEvent | WorkOrderEvent): Omit<WorkOrderDeed, 'by'> => {
  const { type } = event;
  const files = 'files' in event ? { files: event.files } : {};
  if (event.type === 'edit') {
    const { title, category, description: text } = event;
    return { type, title, category, text, ...files };
  }
  return { type, ...('message' in event && event.message !== '' && { text: event.message }), ...files };
};

/** A member of staff in their role. */
export const staffOf = (caller: Identity): Actor & { readonly id: number } => {
  const { role } = caller;
  if (role !== 'support' && role !== 'verifier' && role !== 'admin') throw new Error(`${role} handles no work orders`);
  return { kind: role, id: accountOf(caller).userId };
};
