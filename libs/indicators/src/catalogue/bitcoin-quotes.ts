import { resolutions } from '@chaintide/contracts/resolutions';
import { bitcoin, CANDLE_COLUMNS } from './entry.ts';

export const bitcoinQuotes = bitcoin('market', 'quotes', [
  {
    id: 'btc.price', tier: 'L1', unit: 'usd',
    label: { zh: '价格', en: 'Price' },
    fullName: { zh: '比特币价格（美元）', en: 'Bitcoin price (USD)' },
    says: {
      zh: '比特币的美元收盘价；当前周期显示最新成交价，收盘前会持续变动。长期走势宜用对数坐标观察，同样的涨幅在图上高度相同，各轮周期才便于比较。',
      en: 'The closing price of bitcoin in dollars; the current period shows the latest trade and moves until it closes. Over long spans use the log scale, where equal percentages are equal heights and the cycles compare.',
    },
    draws: 'price', derivation: 'last', scale: 'log', resolutions,
  },
  {
    id: 'btc.ohlc', tier: 'L1', unit: 'usd',
    label: { zh: 'K 线', en: 'Candles' },
    fullName: { zh: '比特币 K 线（BTC/USDT）', en: 'Bitcoin candles (BTC/USDT)' },
    says: {
      zh: '交易所 BTC/USDT 现货的开盘价、最高价、最低价、收盘价与成交量。实体是开收盘之间的区间，影线是盘中触及的极值；成交量以 BTC 计。',
      en: 'Open, high, low, close and volume of BTC/USDT on the exchange. The body spans open and close, the wicks reach to the extremes in between; volume is in BTC.',
    },
    draws: CANDLE_COLUMNS, derivation: 'last', chart: 'candles', scale: 'log', resolutions, isPair: true,
  },
  {
    id: 'btc.market_cap', tier: 'L1', unit: 'usd',
    label: { zh: '市值', en: 'Market cap' },
    fullName: { zh: '比特币市值', en: 'Bitcoin market capitalisation' },
    says: {
      zh: '价格乘以流通供应量，即按现价计算全部比特币的价值。它便于与黄金、股票等资产比较规模，但按现价一次性卖出全部币并不可能，不应理解为投入的资金总额。',
      en: 'The price times the supply: what all bitcoin are worth at the present price. Good for comparing its size with gold or shares, but not the money that was put in, nor what selling everything would bring.',
    },
    draws: 'market_cap', derivation: 'last', scale: 'log',
  },
  {
    id: 'btc.realized_cap', tier: 'L2', unit: 'usd',
    label: { zh: '已实现市值', en: 'Realized cap' },
    fullName: { zh: '比特币已实现市值', en: 'Bitcoin realized capitalisation' },
    says: {
      zh: '每枚币按其最后一次链上移动时的价格计价后求和，近似于市场的总持币成本。它上升说明资金在流入并以更高价换手，走平或下降说明资金在撤出。',
      en: 'Every coin valued at the price when it last moved, added up: roughly what the market paid for its coins. It rises while money flows in and coins change hands higher, and stalls or falls when money leaves.',
    },
    draws: 'realized_cap', derivation: 'last', scale: 'log',
  },
  {
    id: 'btc.thermo_cap', tier: 'L3', unit: 'usd',
    label: { zh: '热力市值', en: 'Thermo cap' },
    fullName: { zh: '比特币热力市值', en: 'Bitcoin thermo capitalisation' },
    says: {
      zh: '历史上所有新币在产出当日的美元价值之和，即市场为网络安全累计支付给矿工的发行成本。它只增不减，可视为最保守的估值基准。',
      en: 'The dollar value of all new coins on the day they were mined, added up: what issuance has paid miners for security so far. It only grows, and is the most cautious yardstick of value.',
    },
    draws: 'thermo_cap', derivation: 'last', scale: 'log',
  },
  {
    id: 'btc.average_cap', tier: 'L3', unit: 'usd',
    label: { zh: '平均市值', en: 'Average cap' },
    fullName: { zh: '比特币历史平均市值', en: 'Bitcoin average capitalisation' },
    says: {
      zh: '自有价格以来每日市值的累计平均，是一条变化缓慢的长期基准线，也是 Delta 市值和顶部市值的组成部分。市值跌近它的时候极为少见。',
      en: 'The average of every day\'s market cap since there was a price, a slow line for the long run and a part of delta cap and top cap. Market cap has come close to it only on rare occasions.',
    },
    draws: 'average_cap', derivation: 'last', scale: 'log',
  },
  {
    id: 'btc.delta_cap', tier: 'L3', unit: 'usd',
    label: { zh: 'Delta 市值', en: 'Delta cap' },
    fullName: { zh: '比特币 Delta 市值', en: 'Bitcoin delta capitalisation' },
    says: {
      zh: '已实现市值减去历史平均市值。熊市末期市值向它靠拢，历史上的大底多出现在两者接近之时，因此常被用作周期底部的估值参考。',
      en: 'Realized cap less the average cap. Market cap sinks towards it late in a bear market, and the great lows came when the two were close, so it serves as a reference for cycle bottoms.',
    },
    draws: 'realized_cap - average_cap', derivation: 'last', scale: 'log',
  },
  {
    id: 'btc.top_cap', tier: 'L3', unit: 'usd',
    label: { zh: '顶部市值', en: 'Top cap' },
    fullName: { zh: '比特币顶部市值（平均市值 × 35）', en: 'Bitcoin top cap (average cap × 35)' },
    says: {
      zh: '历史平均市值的 35 倍，是由早期周期总结出的顶部参考线。市值接近它代表极度高估；随着市场规模扩大，后期周期可能远未触及便已见顶。',
      en: 'Thirty-five times the average cap, a reference for tops drawn from the early cycles. A market cap close to it is extremely high; as the market grows, later cycles may peak well below.',
    },
    draws: '35 * average_cap', derivation: 'last', scale: 'log',
  },
]);
