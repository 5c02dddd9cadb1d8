import { Injectable } from '@nestjs/common';
import type { WorkOrderCategory } from '@chaintide/contracts/support/work-orders';
import { itemNumber } from '@chaintide/contracts/item-number';
import { DAY, TRIAL_MS, WORK_ORDER_DUE_MS } from '@chaintide/contracts/limits';
import { hasTag } from '@chaintide/machines/states';
import { step, type Step } from '@chaintide/machines/step';
import { workOrderMachine, type WorkOrderMachineEvent } from '@chaintide/machines/work-order';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { AccountChanges } from '../customers/account-changes.service.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { holderOf } from './views.ts';
import { WorkOrderFacts } from './work-order-facts.ts';
import { WorkOrderFiles } from './work-order-files.repository.ts';
import { WorkOrderTexts } from './work-order-texts.repository.ts';
import { WorkOrdersRepository, type WorkOrderPatch, type WorkOrderRow } from './work-orders.repository.ts';

/** The job that reports an order as overdue. */
export const OVERDUE = 'workOrders.overdue';

/** A step of a work order, with what was written and attached. */
export interface WorkOrderDeed extends Deed {
  readonly type: WorkOrderMachineEvent['type'];
  readonly title?: string;
  readonly category?: WorkOrderCategory;
  readonly text?: string;
  readonly files?: readonly number[];
}

/** Steps whose text is for staff only. */
const internal: readonly WorkOrderDeed['type'][] = ['requestReview', 'reject'];
const audits: readonly WorkOrderDeed['type'][] = ['approve', 'reject'];
const submissions: readonly WorkOrderDeed['type'][] = ['edit', 'resubmit'];

/** The state transitions of a work order. */
@Injectable()
export class WorkOrdersLifecycle implements LifecycleRules<
  typeof workOrderMachine,
  WorkOrderRow,
  WorkOrderDeed,
  WorkOrderPatch
> {
  readonly machine: typeof workOrderMachine = workOrderMachine;
  readonly unknown = 'workOrder.unknown';
  readonly sameBy = ['title', 'category'] as const;

  constructor(
    readonly repository: WorkOrdersRepository,
    readonly facts: WorkOrderFacts,
    private readonly texts: WorkOrderTexts,
    private readonly files: WorkOrderFiles,
    private readonly accounts: AccountChanges,
    private readonly notifications: NotificationsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  contextOf(row: WorkOrderRow) {
    return {
      ownerId: Number(row.userId),
      heldBy: holderOf(row, this.clock.now())?.id ?? null,
      hasBonus: row.bonusAt !== null,
    };
  }

  /** Why the machine refuses, where that is not just a matter of the state. */
  refusalOf(row: WorkOrderRow, deed: WorkOrderDeed): AppError | undefined {
    const { type, by } = deed;
    if (row.state === 'toBeReviewed' && by.kind === 'owner' && submissions.includes(type))
      return new AppError('workOrder.inReview');
    if (by.kind === 'owner' || by.kind === 'system') return undefined;
    const before = this.outrun(row, deed);
    if (before) return before;
    if (type === 'grantBonus' && row.bonusAt !== null) return new AppError('workOrder.bonusGiven');
    const isTheirs = by.id === Number(row.userId);
    const context = { ...this.contextOf(row), ownerId: isTheirs ? 0 : Number(row.userId) };
    const isForOthers = step(
      workOrderMachine,
      { state: row.state, context },
      { type, by: { kind: 'admin', id: by.id } },
    );
    if (!isForOthers) return undefined;
    return new AppError(isTheirs ? 'workOrder.own' : 'workOrder.role');
  }

  /** Names the colleague who was faster, rather than just a change. */
  staleOf(row: WorkOrderRow, deed: WorkOrderDeed): AppError | undefined {
    return this.outrun(row, deed);
  }

  patchOf(
    row: WorkOrderRow,
    { type, by, title, category }: WorkOrderDeed,
    next: Step<typeof workOrderMachine>,
  ): WorkOrderPatch {
    const now = new Date(this.clock.now());
    const isWaiting = hasTag(workOrderMachine, next.state, 'waiting');
    const staffId = by.id ?? undefined;
    return {
      changedAt: now,
      waitsSince: isWaiting ? (row.waitsSince ?? now) : null,
      ...(title !== undefined && { title }),
      ...(category !== undefined && { category }),
      ...(type === 'reply' && staffId !== undefined && { responderId: staffId, repliedAt: now }),
      ...(audits.includes(type) && staffId !== undefined && { auditorId: staffId, auditedAt: now }),
      ...(type === 'grantBonus' && { bonusAt: now }),
      ...(!isWaiting && { holderId: null, heldUntil: null }),
    };
  }

  readonly effects = {
    write: async ({ id, ...row }: WorkOrderRow, deed: WorkOrderDeed, tx: Tx) => {
      const { type, by, text = '', title = type === 'edit' ? row.title : undefined, files = [] } = deed;
      if (text !== '') await this.texts.add(id, { source: text, title, isInternal: internal.includes(type) }, tx);
      if (by.id !== null) await this.files.attach(id, { ids: files, uploaderId: by.id }, tx);
    },
    setDeadline: ({ id }: Pick<WorkOrderRow, 'id'>, _: unknown, tx: Tx) =>
      this.jobs.add(tx, { name: OVERDUE, at: this.clock.now() + WORK_ORDER_DUE_MS, data: { id: Number(id) } }),
    notifyOwner: ({ id, userId, title }: WorkOrderRow, { type }: WorkOrderDeed, tx: Tx) => {
      const where = {
        userId: Number(userId),
        subject: `${itemNumber('T', id)} ${title}`,
        link: `/WorkOrderDetails?order=${id}`,
      } as const;
      const { notifications } = this;
      if (type === 'reply') return notifications.notify(tx, { ...where, kind: 'workOrder.answered', about: {} });
      if (type === 'approve')
        return notifications.notify(tx, { ...where, kind: 'workOrder.reviewed', about: { state: 'reviewed' } });
      return notifications.notify(tx, { ...where, kind: 'trial.given', about: { days: TRIAL_MS / DAY } });
    },
    grantBonus: async (row: WorkOrderRow, { by }: WorkOrderDeed, tx: Tx) => {
      await this.accounts.grantTrial(Number(row.userId), { byId: by.id!, note: itemNumber('T', row.id) }, tx);
    },
  };

  private outrun(row: WorkOrderRow, { type, by }: WorkOrderDeed): AppError | undefined {
    if (type !== 'reply') return undefined;
    const holder = holderOf(row, this.clock.now());
    if (holder && holder.id !== by.id) return new AppError('workOrder.taken', { who: holder.userName });
    const isAnswered = row.waitsSince === null && row.responderName !== null && Number(row.responderId) !== by.id;
    return isAnswered ? new AppError('workOrder.answered', { who: row.responderName }) : undefined;
  }
}
