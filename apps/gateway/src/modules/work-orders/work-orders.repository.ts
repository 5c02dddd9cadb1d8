import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WORK_ORDER_DUE_MS } from '@chaintide/contracts/limits';
import {
  workOrderCategory,
  workOrderState,
  type WorkOrderCategory,
  type WorkOrderCounts,
  type WorkOrderOrigin,
} from '@chaintide/contracts/support/work-orders';
import { statesOf } from '@chaintide/machines/states';
import { workOrderMachine } from '@chaintide/machines/work-order';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { DESK_LOOK, type Waiting } from '../../platform/desk-queues.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';
import { conditionsOf, queueConditions, type CasesQuery } from './conditions.ts';

/** A stored work order. */
const workOrderRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  userName: z.string(),
  key: z.string(),
  state: workOrderState,
  title: z.string(),
  category: workOrderCategory,
  messageId: z.bigint().nullable(),
  submittedAt: z.date(),
  changedAt: z.date(),
  waitsSince: z.date().nullable(),
  responderId: z.bigint().nullable(),
  responderName: z.string().nullable(),
  repliedAt: z.date().nullable(),
  auditorId: z.bigint().nullable(),
  auditorName: z.string().nullable(),
  auditedAt: z.date().nullable(),
  bonusAt: z.date().nullable(),
  holderId: z.bigint().nullable(),
  holderName: z.string().nullable(),
  heldUntil: z.date().nullable(),
  version: z.number(),
});
export type WorkOrderRow = Readonly<z.infer<typeof workOrderRow>>;

export type WorkOrderPatch = Partial<
  Pick<WorkOrderRow, 'title' | 'category' | 'changedAt' | 'waitsSince' | 'repliedAt' | 'auditedAt' | 'bonusAt'>
> & { readonly responderId?: number; readonly auditorId?: number; readonly holderId?: null; readonly heldUntil?: null };

export interface NewWorkOrder {
  readonly userId: number;
  readonly title: string;
  readonly category: WorkOrderCategory;
  readonly key?: string | undefined;
  readonly origin?: WorkOrderOrigin | undefined;
}

const columns = `
  o.id, o.user_id as "userId", owner.user_name as "userName", o.key, o.state, o.title, o.category, o.message_id as "messageId", o.submitted_at as "submittedAt",
  o.changed_at as "changedAt", o.waits_since as "waitsSince", o.responder_id as "responderId", responder.user_name as "responderName", o.replied_at as "repliedAt",
  o.auditor_id as "auditorId", auditor.user_name as "auditorName", o.audited_at as "auditedAt", o.bonus_at as "bonusAt",
  o.holder_id as "holderId", holder.user_name as "holderName", o.held_until as "heldUntil", o.version`;
const joins = `join users owner on owner.id = o.user_id left join users responder on responder.id = o.responder_id
  left join users auditor on auditor.id = o.auditor_id left join users holder on holder.id = o.holder_id`;

const freed = z.object({ id: z.bigint() });

@Injectable()
export class WorkOrdersRepository {
  readonly table: LifecycleTable<WorkOrderRow, WorkOrderPatch>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable<WorkOrderRow, WorkOrderPatch>(db, clock, {
      row: workOrderRow,
      state: workOrderState,
      kind: 'workOrder',
      table: 'work_orders',
      alias: 'o',
      columns,
      joins,
    });
  }

  async require(id: number | bigint): Promise<WorkOrderRow> {
    const row = await this.table.byId(id);
    if (!row) throw new AppError('workOrder.unknown');
    return row;
  }

  insert({ userId, title, category, origin, key = randomUUID() }: NewWorkOrder, tx: Tx): Promise<WorkOrderRow> {
    return this.table.begin(
      [
        'insert into work_orders (user_id, key, title, category, message_id, submitted_at, changed_at, waits_since) values ($1, $2, $3, $4, $5, $6, $6, $6)',
        [userId, key, title, category, origin?.id ?? null, new Date(this.clock.now())],
      ],
      { by: userId, event: 'submit', note: null },
      tx,
    );
  }

  /** A page of the list of everybody's orders, or of the owner's. */
  page(query: CasesQuery, { staffId, ownerId }: { readonly staffId?: number; readonly ownerId?: number }) {
    const { where, params } = conditionsOf(query, { now: this.clock.now(), staffId, ownerId });
    const open = oneOf('o.state', statesOf(workOrderMachine, 'open'));
    const longestFirst = 'coalesce(-extract(epoch from o.waits_since), -1e12)';
    const isQueue = query.queue !== undefined;
    return this.table.page({ where, first: isQueue ? longestFirst : open, isOldestFirst: isQueue }, params, query);
  }

  async counts(staffId: number): Promise<WorkOrderCounts> {
    const names = Object.keys(queueConditions);
    const counted = Object.values(queueConditions).map(
      (where, index) => `count(*) filter (where ${where})::int as "${names[index]}"`,
    );
    const asked = this.db.query(
      `select ${counted.join(', ')} from work_orders o where ${oneOf('o.state', statesOf(workOrderMachine, 'open'))}`,
      [new Date(this.clock.now() - WORK_ORDER_DUE_MS), staffId, new Date(this.clock.now())],
    );
    return (await asked)[0] as WorkOrderCounts;
  }

  /** The orders that wait longest for support, or for a verifier. */
  async oldest(tag: 'waiting' | 'review'): Promise<Waiting<WorkOrderRow>> {
    const where = oneOf('o.state', statesOf(workOrderMachine, tag));
    const { total, rows } = await this.table.page({ where, isOldestFirst: true }, [], { page: 1, rows: DESK_LOOK });
    return { total, oldest: rows };
  }

  /** Lets the person answer a locked order alone, without a new version: nothing of the order itself changes. */
  async hold(
    { id }: WorkOrderRow,
    holder: { readonly id: number; readonly until: number } | null,
    tx: Tx,
  ): Promise<WorkOrderRow> {
    await tx.query('update work_orders set holder_id = $2, held_until = $3 where id = $1', [
      id,
      holder?.id ?? null,
      holder ? new Date(holder.until) : null,
    ]);
    return (await this.table.byId(id, tx))!;
  }

  /** Takes back the orders whose holders have fallen silent. */
  async free(tx: Tx): Promise<bigint[]> {
    const rows = await rowsOf(
      freed,
      tx.query('update work_orders set holder_id = null, held_until = null where held_until <= $1 returning id', [
        new Date(this.clock.now()),
      ]),
    );
    return rows.map(({ id }) => id);
  }
}
