import type { ErrorEntries } from './entry.ts';

export const deliveriesErrors = {
  'delivery.unknown': { code: 404, status: 404, zh: '没有这条发送记录', en: 'This delivery does not exist' },
  'delivery.waiting': {
    code: 409,
    status: 409,
    zh: '这条消息仍在自动重试，无需再次发送',
    en: 'This message is still being retried and need not be sent again',
  },
  'delivery.targetGone': {
    code: 409,
    status: 409,
    zh: '接收方已停用或删除，无法再次发送',
    en: 'Its receiver is switched off or was removed, so it cannot be sent again',
  },
} as const satisfies ErrorEntries;
