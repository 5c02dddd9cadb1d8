import { bitcoin } from '../entry.ts';
import { costGaps, modelGaps } from './model-gaps.ts';

export const bitcoinPriceDifference = bitcoin('onchain', 'price_difference', [
  {
    id: 'btc.realized_gap',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '与已实现价格之差', en: 'Gap to realized price' },
    fullName: { zh: '比特币价格与已实现价格之差（美元）', en: 'Bitcoin price minus realized price (USD)' },
    says: {
      zh: '现价减去已实现价格，即平均每枚币的账面盈利金额。为正时持币者整体盈利，为负时整体亏损；由正转负往往标志恐慌抛售的尾声。',
      en: 'The price less the realized price: the paper profit of the average coin in dollars. Positive means that holders are in profit on the whole, negative at a loss; a turn to negative has often come late in a panic.',
    },
    draws: 'price - realized_price',
    derivation: 'last',
    chart: 'histogram',
  },
  {
    id: 'btc.realized_gap_percent',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '已实现价格溢价率', en: 'Premium over realized price' },
    fullName: { zh: '比特币价格相对已实现价格的溢价率', en: 'Bitcoin premium over its realized price' },
    says: {
      zh: '现价高出已实现价格的百分比，等于（MVRV − 1）× 100，便于不同价位之间比较。0% 是盈亏平衡线，高于 250% 对应 MVRV 的过热区。',
      en: 'How far the price stands above the realized price in percent, that is (MVRV − 1) × 100, so that different price levels compare. 0 is break-even; above 250 percent is where MVRV is overheated.',
    },
    draws: '100 * (price / realized_price - 1)',
    derivation: 'last',
    chart: 'histogram',
    zones: [
      { to: 0, label: { zh: '投降', en: 'Capitulation' }, tone: 'cold' },
      { from: 250, label: { zh: '过热', en: 'Overheated' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.ma200d_gap',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '与 200 日均线之差', en: 'Gap to 200-day average' },
    fullName: { zh: '比特币价格偏离 200 日均线的幅度', en: 'Bitcoin distance from its 200-day average' },
    says: {
      zh: '现价高出 200 日均线的百分比。200 日均线被视为牛熊分界：持续在其上方为强势，下方为弱势；偏离幅度过大时，价格有向均线回归的倾向。',
      en: 'How far the price stands above its 200-day average, in percent. The average is the common line between bull and bear: steadily above is strong, below is weak, and a very large distance tends to close again.',
    },
    draws: '100 * (price / sma(price, 200) - 1)',
    derivation: 'last',
    chart: 'histogram',
  },
  ...modelGaps,
  ...costGaps,
]);
