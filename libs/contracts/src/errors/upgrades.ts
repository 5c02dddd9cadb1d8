import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const upgradesErrors = {
  'price.changed': {
    code: 409,
    status: 409,
    zh: '价格已更新为 {price}，请确认后重试',
    en: 'The price is now {price}; please review it and try again',
  },
} as const satisfies ErrorEntries;

export const upgradesWords = {
  state: {
    queued: { zh: '待生效', en: 'not started' },
    applied: { zh: '已生效', en: 'started' },
  },
  event: {
    start: { zh: '开始生效', en: 'start the level' },
  },
} as const satisfies LifecycleWords;
