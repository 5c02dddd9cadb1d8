import { z } from 'zod';
import { choose } from './board.ts';
import { helpers } from './board-office.ts';
import { route } from '../http.ts';
import { BOARD_PAGE, BOARD_PAGE_MAX, MESSAGE_LENGTH } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';
import { written } from '../written.ts';

/** The calls of spec 001 §7, field by field, served by the same services as the routes of `board.ts`. */

const paging = {
  pageNum: z.number().int().min(1).max(100_000).default(1),
  pagesize: z.number().int().min(1).max(BOARD_PAGE_MAX).default(BOARD_PAGE),
};
/** `page`: an indicator by its id or by its navigation key, the latter together with `coinType`. */
const place = { page: z.string().min(1).max(80), coinType: z.string().max(20).default('') };
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const message = written(MESSAGE_LENGTH);

const response = z.object({
  responid: z.number().int(),
  responser: z.string(),
  respon: z.string(),
  responDate: z.string(),
  likeNum: z.number().int(),
  dislikeNum: z.number().int(),
  choose,
});
/** Dates as ISO 8601. A message that is gone keeps its place, with an empty text. */
const entry = z.object({
  id: z.number().int(),
  page: z.string(),
  coinType: z.string(),
  userName: z.string(),
  userMsg: z.string(),
  userDate: z.string(),
  likeNum: z.number().int(),
  dislikeNum: z.number().int(),
  choose,
  responList: z.array(response),
});
export type CalledEntry = z.infer<typeof entry>;
export type CalledResponse = z.infer<typeof response>;
const entries = z.object({
  total: z.number().int(),
  pageNum: z.number().int(),
  pagesize: z.number().int(),
  list: z.array(entry),
});

const officeEntry = z.object({
  /** The number shown to people. */
  number: z.string(),
  id: z.number().int(),
  date: z.string(),
  userName: z.string(),
  page: z.string(),
  coinType: z.string(),
  content: z.string(),
  state: z.string(),
  submitTime: z.string(),
  responTime: z.string().nullable(),
  responser: z.string().nullable(),
  responContent: z.string().nullable(),
});
export type CalledOfficeEntry = z.infer<typeof officeEntry>;

export const getPageMsgRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/getPageMsg',
  access: 'public',
  summary: 'The messages of a page, ten at a time',
  body: z.strictObject({ ...place, ...paging }),
  data: entries,
});
export const submitMsgRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/submitMsg',
  access: accountRoles,
  summary: 'Writes a message on a page',
  body: z.strictObject({ message, ...place }),
  data: entry,
});
export const getDailyMsgCountRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/getDailyMsgCount',
  access: helpers,
  stepUp: 'none',
  summary: "Today's, processed, unprocessed and unread counts, and the messages of the last 30 days",
  body: z.strictObject({}),
  data: z.object({
    today: z.number().int(),
    processed: z.number().int(),
    unprocessed: z.number().int(),
    unread: z.number().int(),
    list: z.array(z.object({ date: z.string(), count: z.number().int() })),
  }),
});
export const getAllMsgRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/getAllMsg',
  access: helpers,
  stepUp: 'none',
  summary: 'The messages of all pages, for staff',
  body: z.strictObject({ type: z.enum(['unprocessed', 'processed', 'unread', 'all']).default('all'), ...paging }),
  data: z.object({
    total: z.number().int(),
    pageNum: z.number().int(),
    pagesize: z.number().int(),
    list: z.array(officeEntry),
  }),
});
export const responMsgRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/responMsg',
  access: accountRoles,
  summary: 'Replies to a message; a reply of staff processes it',
  body: z.strictObject({ message, msg_id: number }),
  data: response,
});
export const getPrivateMsgRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/getPrivateMsg',
  access: accountRoles,
  summary: "The caller's own messages and the replies to them",
  body: z.strictObject(paging),
  data: entries,
});
export const getPageDetailRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/getPageDetail',
  access: 'public',
  summary: 'One message with all its replies',
  body: z.strictObject({ msg_id: number }),
  data: entry,
});
export const commentRoute = route({
  method: 'POST',
  path: '/marketall/msgBorad/comment',
  access: accountRoles,
  summary: 'Likes (1) or dislikes (2) a message, or takes that back (0); `likeNum` is the number of the message',
  body: z.strictObject({ likeNum: number, choose }),
  data: z.object({ likeNum: z.number().int(), dislikeNum: z.number().int(), choose }),
});
