import type { ErrorEntries } from './entry.ts';

export const collectionAddressesErrors = {
  'addresses.exhausted': {
    code: 503,
    status: 503,
    retryAfter: 600,
    zh: '{network} 暂无可用的收款地址，请稍后再试或选择其他网络',
    en: 'No {network} address is available at the moment; please try again later or choose another network',
  },
  'address.taken': {
    code: 409,
    status: 409,
    zh: '该订单的收款地址已分配给另一笔未完成的订单',
    en: "This order's collection address now belongs to another open order",
  },
  'address.unknown': { code: 404, status: 404, zh: '没有这个收款地址', en: 'This collection address does not exist' },
  'address.line': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行不是 {network} 的有效地址',
    en: 'Line {line} is not a valid {network} address',
  },
} as const satisfies ErrorEntries;
