import type { Asset } from '../world/assets.ts';

export const REQUEST_WEIGHT_LIMIT = 6_000; // a minute, for each address

const rateLimits = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: REQUEST_WEIGHT_LIMIT },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61_000 },
];

export const exchangeInfo = (assets: readonly Asset[], now: number) => ({
  timezone: 'UTC',
  serverTime: now,
  rateLimits,
  exchangeFilters: [],
  symbols: assets.map(symbolInfo),
});

/** The futures markets exist but are empty: ccxt requests all three lists when it loads the markets. */
export const emptyExchangeInfo = (now: number) => ({
  timezone: 'UTC',
  serverTime: now,
  rateLimits,
  exchangeFilters: [],
  assets: [],
  symbols: [],
});

const symbolInfo = (asset: Asset) => ({
  symbol: asset.symbol,
  status: 'TRADING',
  baseAsset: asset.base,
  baseAssetPrecision: 8,
  quoteAsset: 'USDT',
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  baseCommissionPrecision: 8,
  quoteCommissionPrecision: 8,
  orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'],
  icebergAllowed: true,
  ocoAllowed: true,
  otoAllowed: true,
  quoteOrderQtyMarketAllowed: true,
  allowTrailingStop: true,
  cancelReplaceAllowed: true,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  filters: filtersOf((1 / asset.lotsPerUnit).toFixed(8)),
  permissions: [],
  permissionSets: [['SPOT']],
  defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
  allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
});

const filtersOf = (lot: string) => [
  { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' }, // of today; early prices were finer
  { filterType: 'LOT_SIZE', minQty: lot, maxQty: '9000.00000000', stepSize: lot },
  { filterType: 'ICEBERG_PARTS', limit: 10 },
  { filterType: 'MARKET_LOT_SIZE', minQty: '0.00000000', maxQty: '100.00000000', stepSize: '0.00000000' },
  {
    filterType: 'TRAILING_DELTA',
    minTrailingAboveDelta: 10,
    maxTrailingAboveDelta: 2_000,
    minTrailingBelowDelta: 10,
    maxTrailingBelowDelta: 2_000,
  },
  {
    filterType: 'PERCENT_PRICE_BY_SIDE',
    bidMultiplierUp: '5',
    bidMultiplierDown: '0.2',
    askMultiplierUp: '5',
    askMultiplierDown: '0.2',
    avgPriceMins: 5,
  },
  {
    filterType: 'NOTIONAL',
    minNotional: '5.00000000',
    applyMinToMarket: true,
    maxNotional: '9000000.00000000',
    applyMaxToMarket: false,
    avgPriceMins: 5,
  },
  { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
  { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 5 },
];
