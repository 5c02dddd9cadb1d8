import { Injectable } from '@nestjs/common';
import { MESSAGE_DELETE_MS } from '@chaintide/contracts/limits';
import type { WorkOrderCategory } from '@chaintide/contracts/support/work-orders';
import { boardMessageMachine, type BoardMessageEvent } from '@chaintide/machines/board-message';
import { hasTag } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { WorkOrdersService } from '../work-orders/work-orders.service.ts';
import { BoardFacts } from './board-facts.ts';
import { BoardNotices } from './board-notices.ts';
import { MessagesRepository, type MessagePatch, type MessageRow } from './messages.repository.ts';

/** An action on a message. */
export interface MessageDeed extends Deed {
  readonly type: BoardMessageEvent['type'];
  /** For an answer: the reply of staff. */
  readonly answerId?: bigint;
  /** Of the work order that is made of the message. */
  readonly title?: string;
  readonly category?: WorkOrderCategory;
}

/** The state transitions of a message. */
@Injectable()
export class MessagesLifecycle implements LifecycleRules<
  typeof boardMessageMachine,
  MessageRow,
  MessageDeed,
  MessagePatch
> {
  readonly machine: typeof boardMessageMachine = boardMessageMachine;
  readonly unknown = 'message.unknown';
  readonly sameBy = ['indicator', 'source', 'parentId'] as const;

  constructor(
    readonly repository: MessagesRepository,
    readonly facts: BoardFacts,
    private readonly notices: BoardNotices,
    private readonly orders: WorkOrdersService,
    private readonly clock: Clock,
  ) {}

  contextOf({ at, isStaffs, workOrderId }: MessageRow) {
    return {
      isFresh: at.getTime() + MESSAGE_DELETE_MS > this.clock.now(),
      mayBecomeOrder: !isStaffs && workOrderId === null,
    };
  }

  refusalOf({ state, workOrderId }: MessageRow, { type }: MessageDeed): AppError | undefined {
    if (type === 'forward' && workOrderId !== null) return new AppError('message.forwarded');
    const isShown = hasTag(boardMessageMachine, state, 'shown');
    return type === 'delete' && isShown ? new AppError('message.late') : undefined;
  }

  /** Before the message is saved, so that everyone is told of it with its order. */
  async prepare(message: MessageRow, { type, title, category }: MessageDeed, tx: Tx): Promise<void> {
    if (type !== 'forward' || title === undefined || category === undefined) return;
    const order = await this.orders.open(tx, {
      submitterId: Number(message.userId),
      title,
      category,
      description: message.source,
      origin: { kind: 'message', id: Number(message.id) },
    });
    await this.notices.forwarded(message, order, tx);
  }

  patchOf(_: MessageRow, { type, by, answerId, reason }: MessageDeed): MessagePatch {
    const processed = { processedAt: new Date(this.clock.now()), processedBy: by.id };
    if (type === 'answer' && answerId !== undefined) return { ...processed, answerId };
    if (type === 'settle' || type === 'forward') return processed;
    if (type === 'reopen') return { processedAt: null, processedBy: null };
    if (type === 'hide' && reason !== undefined) return { reason };
    if (type === 'restore') return { reason: null, isShown: true };
    return type === 'release' ? { isShown: true } : {};
  }

  readonly effects = {
    announce: async (row: MessageRow, _: MessageDeed, tx: Tx) => {
      await this.notices.shown(row, tx);
      await this.notices.announce(row, tx);
    },
    explain: (row: MessageRow, { reason = '' }: MessageDeed, tx: Tx) => this.notices.hidden(row, reason, tx),
  };
}
