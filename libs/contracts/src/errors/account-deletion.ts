import type { Bilingual } from '../language.ts';
import type { ErrorEntries, ErrorWords, LifecycleWords } from './entry.ts';

/** Why an account cannot be deleted now, in words for its owner. */
export const deletionObstacles = {
  balance: { zh: '钱包中还有余额，请先提现或用完', en: 'your wallet still holds a balance; withdraw or use it first' },
  payment: { zh: '有充值订单尚未结束', en: 'a recharge is still open' },
  lateTransfer: {
    zh: '有一笔迟到的转账等待财务处理',
    en: 'a late transfer is waiting for our accounting team',
  },
  withdrawal: { zh: '有提现申请尚未结束', en: 'a withdrawal is still open' },
  workOrder: { zh: '有工单尚未结束，请先撤回或结束', en: 'a work order is still open; withdraw or end it first' },
  frozen: { zh: '更改登录凭据后，账户资金冻结 24 小时', en: 'money is frozen for a day after a change of credentials' },
  disabled: { zh: '账户已被停用', en: 'the account was disabled' },
  lastAdmin: { zh: '您是最后一名管理员', en: 'you are the last administrator' },
  staff: {
    zh: '员工账户须先由管理员撤去角色',
    en: 'you are a member of staff; an administrator has to remove your role first',
  },
  demo: {
    zh: '演示账户供所有访客共用，不能注销',
    en: 'a demo account is shared by all visitors and cannot be deleted',
  },
} as const satisfies Record<string, Bilingual>;

export const accountDeletionErrors = {
  'deletion.obstacle': {
    code: 409,
    status: 409,
    zh: '账户暂时不能注销：{obstacle}',
    en: 'The account cannot be deleted now: {obstacle}',
  },
  'deletion.asked': { code: 409, status: 409, zh: '您已申请注销账户', en: 'You have already asked for the deletion' },
  'deletion.none': {
    code: 409,
    status: 409,
    zh: '没有等待中的注销申请',
    en: 'There is no deletion to cancel',
  },
  'account.deleted': { code: 409, status: 409, zh: '该账户已注销', en: 'This account was deleted' },
} as const satisfies ErrorEntries;

export const accountDeletionWords = {
  state: {
    'deletion.waiting': { zh: '等待注销', en: 'waiting to be deleted' },
    'deletion.cancelled': { zh: '已取消注销', en: 'deletion cancelled' },
    'deletion.refused': { zh: '未能注销', en: 'not deleted' },
    'deletion.done': { zh: '已注销', en: 'deleted' },
    deleted: { zh: '已注销', en: 'deleted' },
  },
  event: {
    'deletion.cancel': { zh: '取消注销', en: 'cancel the deletion' },
    'deletion.carryOut': { zh: '注销账户', en: 'delete the account' },
    'deletion.refuse': { zh: '拒绝注销', en: 'refuse the deletion' },
  },
  obstacle: deletionObstacles,
} as const satisfies LifecycleWords & ErrorWords;
