import type { FactoryProvider } from '@nestjs/common';
import { itemNumber } from '@chaintide/contracts/item-number';
import type { DeskItem } from '@chaintide/contracts/support/desk';
import { allowed } from '@chaintide/machines/step';
import { workOrderMachine, type WorkOrderMachineEvent } from '@chaintide/machines/work-order';
import { deskQueue } from '../../platform/desk-queues.ts';
import { WorkOrdersLifecycle } from './work-orders.lifecycle.ts';
import type { WorkOrderRow } from './work-orders.repository.ts';

type Step = WorkOrderMachineEvent['type'];

/** An order that the person can act on now: not their own, and not one that a colleague is answering. */
const itemFor =
  (act: DeskItem['act'], steps: readonly Step[]) =>
  (row: WorkOrderRow, staffId: number, rules: WorkOrdersLifecycle): DeskItem | undefined => {
    const by = { kind: 'admin', id: staffId } as const; // the roles of the queue decide who sees it
    const events = steps.map((type) => ({ type, by }));
    if (allowed(workOrderMachine, { state: row.state, context: rules.contextOf(row) }, events).length === 0)
      return undefined;
    const since = (row.waitsSince ?? row.changedAt).getTime();
    return {
      id: Number(row.id),
      subject: `${itemNumber('T', row.id)} ${row.title}`,
      who: row.userName,
      sum: null,
      since,
      act,
    };
  };

/** The queues of work orders on the desks of support and of verifiers. */
export const workOrderQueues: FactoryProvider<void>[] = [
  deskQueue('workOrders', WorkOrdersLifecycle, {
    look: ({ repository }) => repository.oldest('waiting'),
    itemOf: itemFor('answer', ['open', 'reply']),
  }),
  deskQueue('reviews', WorkOrdersLifecycle, {
    look: ({ repository }) => repository.oldest('review'),
    itemOf: itemFor('review', ['approve']),
  }),
];
