import type { ErrorEntries, LifecycleWords } from './entry.ts';

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

export const usersWords = {
  state: {
    disabled: { zh: '已停用', en: 'disabled' },
    enabled: { zh: '已启用', en: 'enabled' },
    registered: { zh: '注册用户', en: 'registered user' },
    monthly: { zh: '月付用户', en: 'monthly payer' },
    annual: { zh: '年付用户', en: 'annual payer' },
    vip: { zh: 'VIP 年付用户', en: 'VIP annual payer' },
    support: { zh: '客服', en: 'support' },
    verifier: { zh: '审核员', en: 'verifier' },
    accounting: { zh: '财务', en: 'accounting' },
    admin: { zh: '管理员', en: 'admin' },
  },
  event: {
    role: { zh: '改为该角色', en: 'change to that role' },
    level: { zh: '改为该等级', en: 'change to that level' },
    trial: { zh: '赠送试用', en: 'give a trial' },
    disable: { zh: '停用账户', en: 'disable the account' },
    enable: { zh: '启用账户', en: 'enable the account' },
    sendReset: { zh: '发送重置邮件', en: 'send a reset email' },
  },
} as const satisfies LifecycleWords;
