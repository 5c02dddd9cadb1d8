import type { Samples } from '../known.ts';
import { open } from '../known.ts';

export const samples = {
  yieldCurves: {},
  market: { params: { chain: 'btc', metric: open.navigation } },
  coinList: {},
  news: {},
  calendar: {},
  issuance: {},
  bigTransactions: {},
  pools: {},
  coinDays: { query: '?coin=btc' },
  exchangeList: {},
  priceValue: {},
  takerRatio: { query: '?symbol=BTCUSDT&period=5m' },
  openInterest: {},
  fundingRate: {},
  marketInterface: { query: `?req=${open.id}` },
} satisfies Samples;
