import type { ErrorEntries } from './entry.ts';

export const lifecyclesErrors = {
  'version.stale': {
    code: 409,
    status: 409,
    zh: '记录已被他人修改，请刷新后再试',
    en: 'Someone else has changed this record; please reload it and try again',
  },
  'transition.refused': {
    code: 409,
    status: 409,
    zh: '当前状态为“{state}”，不能{event}',
    en: 'The current state, “{state}”, does not allow this: {event}',
  },
} as const satisfies ErrorEntries;
