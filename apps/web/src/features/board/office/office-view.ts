import {
  messageLists,
  officeMessagesQuery,
  type MessageList,
  type OfficeMessage,
} from '@chaintide/contracts/support/board-office';
import { boardMessageMachine } from '@chaintide/machines/board-message';
import { hasTag } from '@chaintide/machines/states';
import { z } from 'zod';
import { listLink } from '../../../shared/lists/list-link.ts';

const { shape } = officeMessagesQuery;

/** The parts of the back office's link, which are the gateway's query. An invalid part counts as absent. */
const view = z.object({
  list: z.enum(messageLists).catch('unprocessed'),
  search: shape.search.catch(''),
  author: shape.author.catch(''),
  indicator: shape.indicator.catch(undefined),
  from: shape.from.catch(undefined),
  to: shape.to.catch(undefined),
  page: shape.page.catch(1),
  rows: shape.rows.catch(50),
});
export type OfficeView = z.infer<typeof view>;
export const officeLink = listLink(view);

/** The names in the link for the open message and the chosen act. */
export const openedNames = { id: 'message', act: 'act' } as const;

/** Floods are folded into their first message where messages wait. */
const isIn: Readonly<Record<MessageList, (message: OfficeMessage) => boolean>> = {
  unprocessed: ({ state, floodId }) => hasTag(boardMessageMachine, state, 'waiting') && floodId === null,
  unread: ({ state, floodId }) => hasTag(boardMessageMachine, state, 'unread') && floodId === null,
  processed: ({ state }) => state === 'processed',
  held: ({ state }) => state === 'held',
  gone: ({ state }) => hasTag(boardMessageMachine, state, 'gone'),
  all: () => true,
};

/** Whether a message belongs to a list; a search is answered by the gateway alone. */
export const messageFits = (
  message: OfficeMessage,
  { list, search, author, indicator, from, to }: OfficeView,
): boolean =>
  !message.author.isStaff &&
  isIn[list](message) &&
  search === '' &&
  from === undefined &&
  to === undefined &&
  (indicator === undefined || indicator === message.indicator) &&
  message.author.userName.toLowerCase().includes(author.toLowerCase());

/** Whether those who are done with a message expect it to leave the list. */
export const leavesWhenDone = ({ list }: OfficeView): boolean =>
  list === 'unprocessed' || list === 'unread' || list === 'held';
