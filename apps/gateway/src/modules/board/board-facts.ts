import { Injectable } from '@nestjs/common';
import { topics, type BoardFact, type OfficeMessageFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import type { Counts, MessageRow } from './messages.repository.ts';
import { messageOf, officeMessageOf } from './views.ts';

/** Tells readers of a board and staff of changes, in the transaction of the change. */
@Injectable()
export class BoardFacts {
  constructor(private readonly outbox: Outbox) {}

  async changed(row: MessageRow, tx: Tx): Promise<void> {
    if (row.isShown)
      await this.tell(row.indicator, { name: 'message.changed', payload: { message: messageOf(row) } }, tx);
    const fact: OfficeMessageFact = { name: 'message.changed', payload: { message: officeMessageOf(row) } };
    await this.outbox.append(tx, { topic: topics.messages(), ...fact });
  }

  async liked({ id, rootId, indicator }: MessageRow, counts: Counts, tx: Tx): Promise<void> {
    const about = { id: Number(id), rootId: rootId === null ? null : Number(rootId) };
    await this.tell(indicator, { name: 'message.liked', payload: { ...about, ...counts } }, tx);
  }

  private tell(indicator: string, fact: BoardFact, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.board(indicator), ...fact });
  }
}
