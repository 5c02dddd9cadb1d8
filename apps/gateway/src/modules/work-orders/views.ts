import { itemNumber } from '@chaintide/contracts/item-number';
import { WORK_ORDER_DUE_MS } from '@chaintide/contracts/limits';
import type { WorkOrder, WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import type { WorkOrderRow } from './work-orders.repository.ts';

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** Who answers the order at that time. */
export const holderOf = ({ holderId, holderName, heldUntil }: WorkOrderRow, now: number): WorkOrderCase['holder'] =>
  holderId === null || heldUntil === null || heldUntil.getTime() <= now
    ? null
    : { id: Number(holderId), userName: holderName ?? '' };

export const workOrderOf = (row: WorkOrderRow): WorkOrder => ({
  id: Number(row.id),
  number: itemNumber('T', row.id),
  state: row.state,
  title: row.title,
  category: row.category,
  origin: row.messageId === null ? null : { kind: 'message', id: Number(row.messageId) },
  submittedAt: row.submittedAt.getTime(),
  changedAt: row.changedAt.getTime(),
  waitsSince: ms(row.waitsSince),
  dueAt: row.waitsSince === null ? null : row.waitsSince.getTime() + WORK_ORDER_DUE_MS,
  responder: row.responderName,
  repliedAt: ms(row.repliedAt),
  auditor: row.auditorName,
  auditedAt: ms(row.auditedAt),
  bonusAt: ms(row.bonusAt),
  version: row.version,
});

export const caseOf = (row: WorkOrderRow, now: number): WorkOrderCase => ({
  ...workOrderOf(row),
  user: { id: Number(row.userId), userName: row.userName },
  holder: holderOf(row, now),
});
