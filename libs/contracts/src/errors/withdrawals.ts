import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const withdrawalsErrors = {
  'address.wrong': {
    code: 422,
    status: 422,
    field: 'address',
    zh: '这不是 {network} 网络的有效地址，请检查',
    en: 'This is not a valid {network} address; please check it',
  },
  'amount.belowFee': {
    code: 422,
    status: 422,
    field: 'amount',
    zh: '金额须大于手续费 {fee}',
    en: 'The amount must be greater than the fee of {fee}',
  },
  'address.ours': {
    code: 422,
    status: 422,
    field: 'address',
    zh: '这是链潮的收款地址，不能提现到此地址',
    en: 'This is a Chaintide collection address; you cannot withdraw to it',
  },
  'address.contract': {
    code: 422,
    status: 422,
    field: 'address',
    zh: '这是 {network} 上的合约地址，转入的资金可能无法找回',
    en: 'This is a contract address on {network}; funds sent to it may be lost',
  },
  'withdrawal.unknown': { code: 404, status: 404, zh: '没有这笔提现申请', en: 'This withdrawal does not exist' },
  'withdrawal.frozen': {
    code: 423,
    status: 423,
    zh: '账户安全设置刚刚变更，提现暂停至 {until}',
    en: 'The security settings of this account were changed recently; withdrawals are frozen until {until}',
  },
  'withdrawal.disabled': {
    code: 423,
    status: 423,
    zh: '该用户的账户已停用',
    en: "This user's account is disabled",
  },
  'wallet.foreign': {
    code: 422,
    status: 422,
    field: 'originAddress',
    zh: '这不是链潮在 {network} 上的钱包',
    en: 'This is not a Chaintide wallet on {network}',
  },
} as const satisfies ErrorEntries;

export const withdrawalsWords = {
  state: {
    transferring: { zh: '转账中', en: 'transferring' },
  },
  event: {
    send: { zh: '登记转账', en: 'record the transfer' },
    correctHash: { zh: '更正交易哈希', en: 'correct the hash' },
    fail: { zh: '标记失败', en: 'mark as failed' },
    replace: { zh: '标记交易被替换', en: 'record a replacement' },
    revert: { zh: '标记交易失败', en: 'record a reverted transaction' },
  },
} as const satisfies LifecycleWords;
