import { randomUUID } from 'node:crypto';
import type { Samples } from '../known.ts';
import { open } from '../known.ts';

export const samples = {
  board: { params: { indicator: open.id } },
  boardThread: { params: { id: 1 } },
  boardPoints: { params: { indicator: open.id } },
  ownMessages: {},
  messageCreate: { params: { indicator: open.id }, body: { text: 'A test', key: randomUUID() } },
  replyCreate: { params: { id: 1 }, body: { text: 'A test', key: randomUUID() } },
  messageChoice: { params: { id: 1 }, body: { choose: 1 } },
  messageDelete: { params: { id: 1 } },
  getPageMsg: { body: { page: open.navigation, coinType: open.coin } },
  submitMsg: { body: { message: 'A test', page: open.navigation, coinType: open.coin } },
  getDailyMsgCount: { body: {} },
  getAllMsg: { body: {} },
  responMsg: { body: { message: 'A test', msg_id: 1 } },
  getPrivateMsg: { body: {} },
  getPageDetail: { body: { msg_id: 1 } },
  comment: { body: { likeNum: 1, choose: 1 } },
  officeMessages: {},
  officeMessage: { params: { id: 1 } },
  messageCounts: {},
  dailyMessages: {},
  messageEvent: { params: { id: 1 }, body: { event: { type: 'open' }, version: 0 } },
} satisfies Samples;
