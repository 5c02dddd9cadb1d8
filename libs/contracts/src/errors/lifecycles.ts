import type { ErrorEntries, LifecycleWords } from './entry.ts';

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

export const lifecyclesWords = {
  state: {
    success: { zh: '成功', en: 'success' },
    failed: { zh: '失败', en: 'failed' },
    closed: { zh: '已关闭', en: 'closed' },
    expired: { zh: '已过期', en: 'expired' },
    pending: { zh: '待审核', en: 'pending' },
    approved: { zh: '已批准', en: 'approved' },
    refused: { zh: '已拒绝', en: 'refused' },
    cancelled: { zh: '已取消', en: 'cancelled' },
    rejected: { zh: '已驳回', en: 'rejected' },
    withdrawn: { zh: '已撤回', en: 'withdrawn' },
  },
  event: {
    close: { zh: '关闭订单', en: 'close the order' },
    expire: { zh: '标记过期', en: 'expire the order' },
    reject: { zh: '驳回', en: 'reject' },
    edit: { zh: '修改', en: 'change it' },
    cancel: { zh: '取消提现', en: 'cancel the withdrawal' },
    approve: { zh: '批准', en: 'approve' },
    refuse: { zh: '拒绝', en: 'refuse' },
    withdraw: { zh: '撤回', en: 'withdraw' },
    open: { zh: '打开', en: 'open' },
    reply: { zh: '回复', en: 'reply' },
  },
} as const satisfies LifecycleWords;
