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

/** The coin-margined markets exist but are empty: ccxt requests all three lists when it loads the markets. */
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

export const FUTURES_WEIGHT_LIMIT = 2_400; // a minute, for each address

/** The perpetual contracts, as far as ccxt reads them. */
export const futuresInfo = (
  perpetuals: readonly { readonly asset: Asset; readonly openedAt: number }[],
  now: number,
) => ({
  timezone: 'UTC',
  serverTime: now,
  futuresType: 'U_MARGINED',
  rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: FUTURES_WEIGHT_LIMIT }],
  exchangeFilters: [],
  assets: [{ asset: 'USDT', marginAvailable: true, autoAssetExchange: '-10000' }],
  symbols: perpetuals.map(contractInfo),
});

const NEVER = Date.UTC(2100, 11, 25, 8); // the delivery date of a contract without one

const contractInfo = ({ asset, openedAt }: { readonly asset: Asset; readonly openedAt: number }) => ({
  symbol: asset.symbol,
  pair: asset.symbol,
  contractType: 'PERPETUAL',
  deliveryDate: NEVER,
  onboardDate: openedAt,
  status: 'TRADING',
  baseAsset: asset.base,
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 3,
  baseAssetPrecision: 8,
  quotePrecision: 8,
  underlyingType: 'COIN',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.10', maxPrice: '4529764', tickSize: '0.10' },
    { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' },
    { filterType: 'MARKET_LOT_SIZE', minQty: '0.001', maxQty: '120', stepSize: '0.001' },
    { filterType: 'MIN_NOTIONAL', notional: '50' },
  ],
  orderTypes: ['LIMIT', 'MARKET', 'STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET', 'TRAILING_STOP_MARKET'],
  timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'],
});
