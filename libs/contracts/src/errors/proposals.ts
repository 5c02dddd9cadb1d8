import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const proposalsErrors = {
  'proposal.unknown': { code: 404, status: 404, zh: '没有这项待批准的变更', en: 'This proposed change does not exist' },
  'proposal.open': {
    code: 409,
    status: 409,
    zh: '该账户已有一项变更等待批准',
    en: 'A change to this account is already waiting for approval',
  },
  'proposal.own': {
    code: 409,
    status: 409,
    zh: '须由另一位管理员处理；您可以撤回它',
    en: 'Another admin must decide on this; you can withdraw it',
  },
  'proposal.others': {
    code: 409,
    status: 409,
    zh: '只有提出变更的管理员才能撤回',
    en: 'Only the admin who proposed it can withdraw it',
  },
  'proposal.subject': {
    code: 409,
    status: 409,
    zh: '不能驳回针对自己的变更；您可以同意或等待它过期',
    en: 'You cannot reject a change to your own account; approve it or let it expire',
  },
  'proposal.newAdmin': {
    code: 409,
    status: 409,
    zh: '成为管理员未满 24 小时，暂时不能批准变更',
    en: 'Admins cannot approve changes in their first 24 hours',
  },
  'proposal.outdated': {
    code: 409,
    status: 409,
    zh: '账户或提出者已有变动，此变更已失效',
    en: 'The account or the proposer has changed since; this proposal is no longer valid',
  },
} as const satisfies ErrorEntries;

export const proposalsWords = {
  state: {
    proposed: { zh: '待批准', en: 'waiting for approval' },
    carriedOut: { zh: '已执行', en: 'carried out' },
  },
  event: {
    mature: { zh: '自动执行', en: 'carry out' },
    lapse: { zh: '标记过期', en: 'let it expire' },
  },
} as const satisfies LifecycleWords;
