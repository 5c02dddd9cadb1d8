import type { ErrorEntries } from './entry.ts';

export const chainErrors = {
  'hash.used': {
    code: 409,
    status: 409,
    field: 'hash',
    zh: '该交易哈希已用于其他订单',
    en: 'This transaction hash is already used by another order',
  },
  'chain.unreachable': {
    code: 503,
    status: 503,
    retryAfter: 15,
    zh: '{network} 节点暂时无法访问或数据不一致，请稍后再试',
    en: 'The {network} nodes cannot be reached or do not agree; please try again later',
  },
  'chain.changed': {
    code: 409,
    status: 409,
    zh: '该转账所在的区块已被重组，请重新核对',
    en: 'The block of this transfer was reorganised; please check the transfer again',
  },
  'transfer.unknown': { code: 404, status: 404, zh: '没有这笔转账', en: 'This transfer does not exist' },
  'transfer.taken': {
    code: 409,
    status: 409,
    zh: '该转账已计入一笔订单',
    en: 'This transfer is already assigned to an order',
  },
  'transfer.unfit': {
    code: 422,
    status: 422,
    zh: '该订单只能计入 {network} 上的 {coin} 转账，且金额须在合理范围内',
    en: 'This order accepts only {coin} transfers on {network}, of a plausible amount',
  },
  'transfer.notFinal': {
    code: 409,
    status: 409,
    zh: '该转账尚未最终确认；订单已入账，请待转账最终确认后再分配',
    en: 'This transfer is not final yet. The order is already credited, so assign the transfer once it is final',
  },
} as const satisfies ErrorEntries;
