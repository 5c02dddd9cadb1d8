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
  topAddresses: {},
  mempool: {},
  bitcoinAddress: { params: { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } },
  addressFlows: { params: { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } },
  urpd: {},
  addressTags: {},
  addressTagsImport: { body: { lines: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa,Satoshi,person' } },
  addressTagRemove: { params: { address: '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S' } },
  addressTagsHistory: {},
  coinDays: { query: '?coin=btc' },
  exchangeList: {},
  priceValue: {},
  takerRatio: { query: '?symbol=BTCUSDT&period=5m' },
  openInterest: {},
  fundingRate: {},
  marketInterface: { query: `?req=${open.id}` },
} satisfies Samples;
