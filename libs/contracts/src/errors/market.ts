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
} as const satisfies ErrorEntries;
