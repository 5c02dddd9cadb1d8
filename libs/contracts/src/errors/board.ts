import type { ErrorEntries } from './entry.ts';

export const boardErrors = {
  'message.unknown': {
    code: 404,
    status: 404,
    zh: '留言不存在',
    en: 'There is no such message',
  },
  'message.late': {
    code: 409,
    status: 409,
    zh: '发出 10 分钟后不能再删除',
    en: 'Too late: 10 minutes have passed',
  },
  'message.forwarded': {
    code: 409,
    status: 409,
    zh: '这条留言已转为工单',
    en: 'A work order was already made of this message',
  },
  'message.repeated': {
    code: 409,
    status: 409,
    zh: '24 小时内已发过相同内容',
    en: 'Already written within 24 hours',
  },
} as const satisfies ErrorEntries;
