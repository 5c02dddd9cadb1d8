import type { FactoryProvider } from '@nestjs/common';
import type { DeskItem } from '@chaintide/contracts/support/desk';
import { itemNumber } from '@chaintide/contracts/item-number';
import { reportMachine } from '@chaintide/machines/report';
import { allowed } from '@chaintide/machines/step';
import { deskQueue } from '../../platform/desk-queues.ts';
import { ReportsLifecycle } from './reports.lifecycle.ts';
import type { ReportRow } from './reports.repository.ts';

/** A report that the person may audit: not one that they wrote. */
const itemOf = (row: ReportRow, staffId: number, rules: ReportsLifecycle): DeskItem | undefined => {
  const by = { kind: 'verifier', id: staffId } as const; // the roles of the queue decide who sees it
  const state = { state: row.state, context: rules.contextOf(row) };
  if (allowed(reportMachine, state, [{ type: 'approve', by }]).length === 0) return undefined;
  return {
    id: Number(row.id),
    subject: `${itemNumber('P', row.id)} ${row.titleZh}`,
    who: row.publisherName,
    sum: null,
    since: row.changedAt.getTime(),
    act: 'review',
  };
};

/** Reports to audit, on the desks of verifiers and admins. */
export const reportsQueue: FactoryProvider<void> = deskQueue('reports', ReportsLifecycle, {
  look: ({ repository }) => repository.oldest(),
  itemOf,
});
