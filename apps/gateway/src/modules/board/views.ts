import { boardMessageMachine } from '@chaintide/machines/board-message';
import { hasTag } from '@chaintide/machines/states';
import type { BoardMessage, MessagePin, MessageState } from '@chaintide/contracts/support/board';
import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { itemNumber } from '@chaintide/contracts/item-number';
import type { MessageRow } from './messages.repository.ts';

const standings = {
  held: 'held',
  unread: 'shown',
  read: 'shown',
  processed: 'shown',
  hidden: 'hidden',
  deleted: 'deleted',
} as const satisfies Record<MessageState, BoardMessage['standing']>;

const pinOf = ({ pinTime, pinValue, pinSimulated }: MessageRow): MessagePin | null =>
  pinTime === null || pinValue === null ? null : { time: Number(pinTime), value: pinValue, simulated: pinSimulated };

const idOf = (id: bigint | null): number | null => (id === null ? null : Number(id));

/** A message as whoever reads the board sees it. */
export const messageOf = (row: MessageRow): BoardMessage => {
  const standing = standings[row.state];
  const isGone = hasTag(boardMessageMachine, row.state, 'gone');
  return {
    id: Number(row.id),
    number: itemNumber('M', row.id),
    indicator: row.indicator,
    rootId: idOf(row.rootId),
    parentId: idOf(row.parentId),
    parentName: row.parentName,
    author: { id: Number(row.userId), userName: row.userName, isStaff: row.isStaffs },
    at: row.at.getTime(),
    source: isGone ? null : row.source,
    html: isGone ? null : row.html,
    pin: isGone ? null : pinOf(row),
    likes: row.likes,
    dislikes: row.dislikes,
    tally: row.tally,
    standing,
    reason: row.reason,
    version: row.version,
  };
};

export const officeMessageOf = (row: MessageRow): OfficeMessage => ({
  ...messageOf(row),
  source: row.source,
  html: row.html,
  pin: pinOf(row),
  state: row.state,
  processedAt: row.processedAt?.getTime() ?? null,
  responder: row.responder,
  answer: row.answer,
  floodId: idOf(row.floodId),
  folded: row.folded,
  workOrderId: idOf(row.workOrderId),
});
