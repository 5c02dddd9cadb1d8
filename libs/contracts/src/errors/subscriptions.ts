import type { ErrorEntries } from './entry.ts';

export const subscriptionsErrors = {
  'subscription.level': {
    code: 403,
    status: 403,
    zh: '当前等级不能订阅此项，升级后即可订阅',
    en: 'The current account level does not include this subscription; an upgrade does',
  },
  'subscription.taken': {
    code: 409,
    status: 409,
    zh: '该指标已订阅，不能重复订阅！',
    en: 'This indicator is already subscribed and cannot be subscribed again!',
  },
  'subscription.many': {
    code: 409,
    status: 409,
    zh: '最多可订阅 {most} 个指标',
    en: 'At most {most} indicators can be subscribed',
  },
} as const satisfies ErrorEntries;
