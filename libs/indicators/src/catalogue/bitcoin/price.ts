import { bitcoin, PRICE_COLUMN } from '../entry.ts';
import { priceModels } from './price-models.ts';

export const bitcoinPrice = bitcoin('onchain', 'price', [
  {
    id: 'btc.realized_price',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '已实现价格', en: 'Realized price' },
    fullName: { zh: '比特币已实现价格', en: 'Bitcoin realized price' },
    says: {
      zh: '已实现市值除以供应量，即全网每枚币最后一次移动时的平均价格，可视为市场的平均持币成本。价格高于它时整体盈利；跌破它的时期不多，历史上都是底部区域。',
      en: 'Realized cap divided by supply: the average price at which coins last moved, the cost basis of the whole market. Above it holders are in profit on average; the rare times below it have been bottoms.',
    },
    draws: [
      { key: 'value', label: { zh: '已实现价格', en: 'Realized price' }, formula: 'realized_price' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.thermo_price',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '热力价格', en: 'Thermo price' },
    fullName: { zh: '比特币热力价格', en: 'Bitcoin thermo price' },
    says: {
      zh: '热力市值除以供应量，即每枚币平均花费了多少发行成本。它是一条非常保守的价值底线，现价与它的距离反映市场给予的溢价。',
      en: 'Thermo cap divided by supply: what was paid to miners in new coins for each bitcoin that exists. It is a very cautious floor of value; the distance of the price from it is the premium the market grants.',
    },
    draws: [
      { key: 'value', label: { zh: '热力价格', en: 'Thermo price' }, formula: 'thermo_cap / supply' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.delta_price',
    tier: 'L4',
    unit: 'usd',
    label: { zh: 'Delta 价格', en: 'Delta price' },
    fullName: { zh: '比特币 Delta 价格', en: 'Bitcoin delta price' },
    says: {
      zh: 'Delta 市值除以供应量，其中 Delta 市值等于已实现市值减去历史平均市值。它把链上成本与历史均价结合起来，以往熊市的最低点多次落在它附近。',
      en: 'Delta cap divided by supply, where delta cap is realized cap less the average of market cap since the beginning. It joins cost on chain with the long average; past bear markets have ended close to it.',
    },
    draws: [
      {
        key: 'value',
        label: { zh: 'Delta 价格', en: 'Delta price' },
        formula: '(realized_cap - average_cap) / supply',
      },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.top_price',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '顶部价格', en: 'Top price' },
    fullName: { zh: '比特币顶部价格（平均市值 × 35）', en: 'Bitcoin top price (average cap × 35)' },
    says: {
      zh: '历史平均市值乘以 35 再除以供应量，是一条经验性的周期顶部线。早期周期的顶点曾触及它；近年市场成熟、波动收窄，触及的可能性降低。',
      en: 'The average of market cap since the beginning, times 35, divided by supply: a line drawn by experience for cycle tops. Early cycles touched it; as the market matures and moves less, later ones may not.',
    },
    draws: [
      { key: 'value', label: { zh: '顶部价格', en: 'Top price' }, formula: '35 * average_cap / supply' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  ...priceModels,
]);
