import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { MessageEvent, messageHistoryLine } from '@chaintide/contracts/support/board-office';
import type { boardMessageMachine } from '@chaintide/machines/board-message';
import { hasTag } from '@chaintide/machines/states';
import { boardMessageMachine as machine } from '@chaintide/machines/board-message';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { accountOf } from '../../platform/identity.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { BoardWriting, type Writer } from './board-writing.service.ts';
import { MessagesLifecycle, type MessageDeed } from './messages.lifecycle.ts';
import { MessagesRepository, type MessagePatch, type MessageRow } from './messages.repository.ts';

type Step = Exclude<MessageEvent, { type: 'answer' }>;

/** The steps that staff take with messages. */
@Injectable()
export class BoardOffice {
  private readonly lifecycle: Lifecycle<typeof boardMessageMachine, MessageRow, MessageDeed, MessagePatch>;

  constructor(
    rules: MessagesLifecycle,
    private readonly repository: MessagesRepository,
    private readonly writing: BoardWriting,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** The thread of a message, and what happened to it. */
  async file(id: number): Promise<{
    message: MessageRow;
    thread: MessageRow[];
    history: z.infer<typeof messageHistoryLine>[];
  }> {
    const message = await this.repository.require(id);
    const [thread, history] = await Promise.all([
      this.repository.table.where('m.id = $1 or m.root_id = $1 order by m.id', [message.rootId ?? message.id]),
      this.repository.table.history(id),
    ]);
    return { message, thread, history };
  }

  async act(
    by: Writer,
    id: number,
    { event, version }: { readonly event: MessageEvent; readonly version: number },
  ): Promise<MessageRow> {
    if (event.type === 'answer') {
      await this.writing.reply(by, id, { text: event.text, key: randomUUID(), version });
      return this.repository.require(id);
    }
    const deed = { ...event, by: { kind: 'staff', id: accountOf(by.caller).userId } as const };
    const moved = await this.lifecycle.act(id, { ...deed, version });
    if (event.type === 'hide' && event.isFlood) await this.hideFlood(moved, deed);
    return this.repository.require(id);
  }

  /** Hides everything that was folded into a message, as far as that has not been dealt with. */
  private async hideFlood({ id }: MessageRow, deed: Step & MessageDeed): Promise<void> {
    await this.repository.table.transaction(async (tx) => {
      for (const row of await this.repository.flooded(id, tx)) await this.hideOne(row, deed, tx);
    });
  }

  private async hideOne({ id }: MessageRow, deed: MessageDeed, tx: Tx): Promise<void> {
    const row = await this.repository.lock(id, tx);
    if (!hasTag(machine, row.state, 'gone')) await this.lifecycle.move(row, deed, tx);
  }
}
