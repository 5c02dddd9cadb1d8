import type { ErrorEntries } from './entry.ts';

export const upgradesErrors = {
  'price.changed': {
    code: 409,
    status: 409,
    zh: '价格已更新为 {price}，请确认后重试',
    en: 'The price is now {price}; please review it and try again',
  },
} as const satisfies ErrorEntries;
