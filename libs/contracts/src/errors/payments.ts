import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const paymentsErrors = {
  'payment.unknown': { code: 404, status: 404, zh: '没有这笔充值订单', en: 'This recharge order does not exist' },
  'payments.tooMany': {
    code: 409,
    status: 409,
    zh: '最多同时进行 {limit} 笔充值订单，请先完成或关闭其中一笔',
    en: 'You can have up to {limit} open recharge orders; please finish or close one first',
  },
  'coin.noContract': {
    code: 422,
    status: 422,
    zh: '没有配置 {network} 网络上 {coin} 的代币合约，收到的转账将无法识别；请先在 TOKENS 中配置',
    en: 'No token contract of {coin} on {network} is configured, so its transfers could not be recognised; name it in TOKENS first',
  },
  'coin.closed': {
    code: 422,
    status: 422,
    field: 'coin',
    zh: '{network} 网络已停止 {coin} 充值',
    en: '{coin} on {network} is no longer accepted',
  },
  'hash.tooSoon': {
    code: 429,
    status: 429,
    field: 'hash',
    zh: '每 4 小时只能提交一次交易哈希，请 {seconds}后再试',
    en: 'You can submit a transaction hash once every 4 hours; please try again in {seconds}',
  },
} as const satisfies ErrorEntries;

export const paymentsWords = {
  state: {
    awaitingTransfer: { zh: '待转账', en: 'awaiting transfer' },
    confirming: { zh: '链上确认中', en: 'confirming' },
    awaitingApproval: { zh: '待入账', en: 'awaiting approval' },
  },
  event: {
    submitHash: { zh: '提交交易哈希', en: 'submit a hash' },
    seen: { zh: '记录链上转账', en: 'record a transfer' },
    finalised: { zh: '记录最终确认', en: 'record that the transfer is final' },
    lost: { zh: '记录区块重组', en: 'record a reorganisation' },
    confirm: { zh: '确认', en: 'confirm' },
    assign: { zh: '计入转账', en: 'assign a transfer' },
  },
} as const satisfies LifecycleWords;
