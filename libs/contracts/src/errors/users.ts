import type { ErrorEntries } from './entry.ts';

export const usersErrors = {
  'user.unknown': { code: 404, status: 404, zh: '用户不存在', en: 'This user does not exist' },
  'user.self': {
    code: 409,
    status: 409,
    zh: '不能更改自己的角色、停用自己或关闭自己的二次验证',
    en: 'You cannot change your own role, disable your own account or remove your own second factor',
  },
  'user.lastAdmin': {
    code: 409,
    status: 409,
    zh: '至少保留一名可用的管理员',
    en: 'At least one active admin must remain',
  },
} as const satisfies ErrorEntries;
