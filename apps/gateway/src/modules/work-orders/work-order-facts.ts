import { Injectable } from '@nestjs/common';
import { topics } from '@chaintide/contracts/realtime';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { caseOf, workOrderOf } from './views.ts';
import type { WorkOrderRow } from './work-orders.repository.ts';

const name = 'workOrder.changed';

/** Notifies the submitter and staff of changes, in the transaction of the change. */
@Injectable()
export class WorkOrderFacts {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async changed(row: WorkOrderRow, tx: Tx): Promise<void> {
    const topic = topics.account(Number(row.userId));
    await this.outbox.append(tx, { topic, name, payload: { workOrder: workOrderOf(row) } });
    await this.held(row, tx);
  }

  /** To staff alone: who answers it. */
  async held(row: WorkOrderRow, tx: Tx): Promise<void> {
    const payload = { workOrder: caseOf(row, this.clock.now()) };
    await this.outbox.append(tx, { topic: topics.workOrders(), name, payload });
  }
}
