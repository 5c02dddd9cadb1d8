import type { Bilingual } from './language.ts';

type Words = Readonly<Record<string, Bilingual>>;

/** States of lifecycles and accounts. */
const states: Words = {
  awaitingTransfer: { zh: '待转账', en: 'awaiting transfer' },
  confirming: { zh: '链上确认中', en: 'confirming' },
  awaitingApproval: { zh: '待入账', en: 'awaiting approval' },
  success: { zh: '成功', en: 'success' },
  failed: { zh: '失败', en: 'failed' },
  closed: { zh: '已关闭', en: 'closed' },
  expired: { zh: '已过期', en: 'expired' },
  pending: { zh: '待审核', en: 'pending' },
  approved: { zh: '已批准', en: 'approved' },
  transferring: { zh: '转账中', en: 'transferring' },
  refused: { zh: '已拒绝', en: 'refused' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  proposed: { zh: '待批准', en: 'waiting for approval' },
  carriedOut: { zh: '已执行', en: 'carried out' },
  rejected: { zh: '已驳回', en: 'rejected' },
  withdrawn: { zh: '已撤回', en: 'withdrawn' },
  disabled: { zh: '已停用', en: 'disabled' },
  enabled: { zh: '已启用', en: 'enabled' },
  secondFactorOff: { zh: '未开启二次验证', en: 'second factor off' },
  registered: { zh: '注册用户', en: 'registered user' },
  monthly: { zh: '月付用户', en: 'monthly payer' },
  annual: { zh: '年付用户', en: 'annual payer' },
  vip: { zh: 'VIP 年付用户', en: 'VIP annual payer' },
  support: { zh: '客服', en: 'support' },
  verifier: { zh: '审核员', en: 'verifier' },
  accounting: { zh: '财务', en: 'accounting' },
  admin: { zh: '管理员', en: 'admin' },
};

/** Events of lifecycles, and changes of accounts. */
const events: Words = {
  submitHash: { zh: '提交交易哈希', en: 'submit a hash' },
  close: { zh: '关闭订单', en: 'close the order' },
  seen: { zh: '记录链上转账', en: 'record a transfer' },
  finalised: { zh: '记录最终确认', en: 'record that the transfer is final' },
  lost: { zh: '记录区块重组', en: 'record a reorganisation' },
  expire: { zh: '标记过期', en: 'expire the order' },
  confirm: { zh: '确认', en: 'confirm' },
  reject: { zh: '驳回', en: 'reject' },
  assign: { zh: '计入转账', en: 'assign a transfer' },
  edit: { zh: '修改为该状态', en: 'change to that state' },
  cancel: { zh: '取消提现', en: 'cancel the withdrawal' },
  approve: { zh: '批准', en: 'approve' },
  refuse: { zh: '拒绝', en: 'refuse' },
  send: { zh: '登记转账', en: 'record the transfer' },
  correctHash: { zh: '更正交易哈希', en: 'correct the hash' },
  fail: { zh: '标记失败', en: 'mark as failed' },
  replace: { zh: '标记交易被替换', en: 'record a replacement' },
  revert: { zh: '标记交易失败', en: 'record a reverted transaction' },
  withdraw: { zh: '撤回', en: 'withdraw' },
  mature: { zh: '自动执行', en: 'carry out' },
  lapse: { zh: '标记过期', en: 'let it expire' },
  role: { zh: '改为该角色', en: 'change to that role' },
  level: { zh: '改为该等级', en: 'change to that level' },
  trial: { zh: '赠送试用', en: 'give a trial' },
  disable: { zh: '停用账户', en: 'disable the account' },
  enable: { zh: '启用账户', en: 'enable the account' },
  removeSecondFactor: { zh: '关闭二次验证', en: 'remove the second factor' },
  sendReset: { zh: '发送重置邮件', en: 'send a reset mail' },
};

/** Words for states and events in error texts, by argument name. */
export const errorWords = { state: states, event: events };
export type ErrorWords = Partial<Readonly<Record<string, Words>>>;
