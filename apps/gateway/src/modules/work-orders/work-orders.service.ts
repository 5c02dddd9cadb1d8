import { Injectable } from '@nestjs/common';
import { WORK_ORDER_DUE_MS, WORK_ORDER_HOLD_MS } from '@chaintide/contracts/limits';
import type { WorkOrderCategory, WorkOrderDraft, WorkOrderOrigin } from '@chaintide/contracts/support/work-orders';
import type { Actor } from '@chaintide/machines/actor';
import { allowed } from '@chaintide/machines/step';
import { workOrderMachine } from '@chaintide/machines/work-order';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { refusedStep } from '../../platform/lifecycle/refused-step.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { WorkOrderFiles } from './work-order-files.repository.ts';
import { WorkOrderTexts } from './work-order-texts.repository.ts';
import { WorkOrdersLifecycle, type WorkOrderDeed } from './work-orders.lifecycle.ts';
import { WorkOrdersRepository, type WorkOrderPatch, type WorkOrderRow } from './work-orders.repository.ts';

export interface OpenedOrder {
  readonly submitterId: number;
  readonly title: string;
  readonly category: WorkOrderCategory;
  readonly description: string;
  readonly files?: readonly number[];
  readonly origin?: WorkOrderOrigin;
  readonly key?: string;
}

/** Work orders: creation, steps, and who answers them. */
@Injectable()
export class WorkOrdersService {
  private readonly lifecycle: Lifecycle<typeof workOrderMachine, WorkOrderRow, WorkOrderDeed, WorkOrderPatch>;

  constructor(
    private readonly rules: WorkOrdersLifecycle,
    private readonly repository: WorkOrdersRepository,
    private readonly texts: WorkOrderTexts,
    private readonly files: WorkOrderFiles,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** Submits the form. The same key returns the same order. */
  async submit(submitterId: number, draft: WorkOrderDraft & { readonly key: string }): Promise<WorkOrderRow> {
    const wish = { userId: submitterId, key: draft.key, title: draft.title, category: draft.category };
    return this.lifecycle.once(wish, async () => {
      await this.limits.takeBy(limitRules.workOrder, `account ${submitterId}`);
      return this.repository.table.transaction((tx) => this.open(tx, { submitterId, ...draft }));
    });
  }

  /** Opens an order in the caller's transaction. */
  async open(tx: Tx, { submitterId: userId, description, files = [], ...order }: OpenedOrder): Promise<WorkOrderRow> {
    const row = await this.repository.insert({ userId, ...order }, tx);
    await this.texts.add(row.id, { source: description, title: row.title }, tx);
    await this.files.attach(row.id, { ids: files, uploaderId: userId }, tx);
    await this.rules.effects.setDeadline(row, undefined, tx);
    await this.rules.facts.changed(row, tx);
    return row;
  }

  /** Takes a step; one that carries a text counts against the sender's limit. */
  async act(id: number | bigint, deed: WorkOrderDeed): Promise<WorkOrderRow> {
    if (deed.text !== undefined) await this.limits.takeBy(limitRules.workOrderText, `account ${deed.by.id}`);
    return this.lifecycle.act(id, deed);
  }

  /** How many orders wait for an answer. */
  async countWaiting(): Promise<number> {
    return (await this.repository.oldest('waiting')).total;
  }

  /** Lets the person answer the order alone for a while; throws who does so already. */
  hold(id: number, by: Actor & { readonly id: number }): Promise<WorkOrderRow> {
    return this.repository.table.transaction(async (tx) => {
      const row = await this.lock(id, tx);
      const deed = { type: 'reply', by } as const;
      const state = { state: row.state, context: this.rules.contextOf(row) };
      if (allowed(workOrderMachine, state, [deed]).length === 0)
        throw this.rules.refusalOf(row, deed) ?? refusedStep(workOrderMachine, row.state, deed.type);
      return this.keep(row, { id: by.id, until: this.clock.now() + WORK_ORDER_HOLD_MS }, tx);
    });
  }

  /** Gives the order back, if the person held it. */
  release(id: number, { id: userId }: Actor & { readonly id: number }): Promise<WorkOrderRow> {
    return this.repository.table.transaction(async (tx) => {
      const row = await this.lock(id, tx);
      return Number(row.holderId) === userId ? this.keep(row, null, tx) : row;
    });
  }

  /** Takes orders back from those who have fallen silent, and says so. */
  async free(): Promise<void> {
    await this.repository.table.transaction(async (tx) => {
      for (const id of await this.repository.free(tx)) {
        const row = await this.repository.table.byId(id, tx);
        if (row) await this.rules.facts.held(row, tx);
      }
    });
  }

  /** Reports an order that was not answered in time; a job comes here when that time is over. */
  async reportOverdue(id: number): Promise<void> {
    const row = await this.repository.table.byId(id);
    if (row?.waitsSince && row.waitsSince.getTime() + WORK_ORDER_DUE_MS <= this.clock.now())
      await this.repository.table.transaction((tx) => this.rules.facts.changed(row, tx));
  }

  private async lock(id: number, tx: Tx): Promise<WorkOrderRow> {
    const row = await this.repository.table.lock(id, tx);
    if (!row) throw new AppError('workOrder.unknown');
    return row;
  }

  private async keep(
    row: WorkOrderRow,
    holder: { readonly id: number; readonly until: number } | null,
    tx: Tx,
  ): Promise<WorkOrderRow> {
    const was = this.rules.contextOf(row).heldBy;
    const kept = await this.repository.hold(row, holder, tx);
    if (was !== (holder?.id ?? null)) await this.rules.facts.held(kept, tx);
    return kept;
  }
}
