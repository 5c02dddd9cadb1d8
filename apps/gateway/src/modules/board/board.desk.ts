import type { FactoryProvider } from '@nestjs/common';
import type { DeskItem } from '@chaintide/contracts/support/desk';
import { deskQueue } from '../../platform/desk-queues.ts';
import type { MessageRow } from './messages.repository.ts';
import { OfficeRepository } from './office.repository.ts';
import { messageOf } from './views.ts';

const itemOf = (row: MessageRow): DeskItem => {
  const { id, number, author, at } = messageOf(row);
  return { id, subject: number, who: author.userName, sum: null, since: at, act: 'answer' };
};

/** The queue of messages on the desks of those who answer them. */
export const messageQueue: FactoryProvider<void> = deskQueue('messages', OfficeRepository, {
  look: (repository) => repository.oldestWaiting(),
  itemOf,
});
