import type { ErrorEntries } from './entry.ts';

export const eventsErrors = {
  'event.unknown': {
    code: 404,
    status: 404,
    zh: '该事件不存在或已被删除',
    en: 'This event does not exist or was removed',
  },
} as const satisfies ErrorEntries;
