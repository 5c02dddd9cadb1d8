import type { ErrorEntries } from './entry.ts';

export const marketErrors = {
  'market.noSource': {
    code: 503,
    status: 503,
    retryAfter: 600,
    zh: '{path} 还没有数据源',
    en: 'There is no source for {path} yet',
  },
  'listing.unknownCoin': {
    code: 404,
    status: 404,
    zh: '榜单中没有 {coin}',
    en: '{coin} has not been on the list',
  },
  'bitcoinAddress.network': {
    code: 422,
    status: 422,
    zh: '这是比特币测试网络的地址',
    en: 'This address belongs to a test network of bitcoin',
  },
  'bitcoinAddress.case': {
    code: 422,
    status: 422,
    zh: '以 bc1 开头的地址不能混用大小写',
    en: 'An address that begins with bc1 cannot mix upper and lower case',
  },
  'bitcoinAddress.checksum': {
    code: 422,
    status: 422,
    zh: '地址的校验和不符，请检查是否有误',
    en: 'The checksum of this address is wrong: please check it for typing errors',
  },
  'bitcoinAddress.form': {
    code: 422,
    status: 422,
    zh: '这不是比特币地址',
    en: 'This is not a Bitcoin address',
  },
} as const satisfies ErrorEntries;
