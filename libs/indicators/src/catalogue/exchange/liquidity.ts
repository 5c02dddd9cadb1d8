import type { Zone } from '@chaintide/contracts/charts/indicators';
import type { PairEntry } from './pair.ts';

const sides = (bids: string, asks: string) => [
  { key: 'bids', label: { zh: '买盘', en: 'Bids' }, formula: bids },
  { key: 'asks', label: { zh: '卖盘', en: 'Asks' }, formula: asks },
];

const leaning: readonly Zone[] = [
  { to: -20, label: { zh: '卖盘更厚', en: 'Asks prevail' }, tone: 'cold' },
  { from: 20, label: { zh: '买盘更厚', en: 'Bids prevail' }, tone: 'warm' },
];

export const liquidity: readonly PairEntry[] = [
  {
    name: 'depth_1',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '盘口深度 ±1%', en: 'Depth within 1%' },
    fullName: { zh: '{coin}现货中间价 ±1% 内的挂单金额', en: '{Coin} spot orders within 1% of the middle price' },
    says: {
      zh: '买一与卖一的中间价上下 1% 之内，等待成交的买单与卖单各值多少 USDT，每个周期取最后一次快照。深度骤减时，同样的成交会推动更大的价格；挂单随时可撤，宜看趋势而非单点。{sampled}',
      en: 'What the bids and asks that wait within 1 percent of the middle price are worth in USDT, at the last snapshot of each period. When depth vanishes, the same trades move the price further; orders can be withdrawn at any time, so read the trend rather than single points. {sampled}',
    },
    draws: sides('bid_depth_1', 'ask_depth_1'),
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'depth_2',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '盘口深度 ±2%', en: 'Depth within 2%' },
    fullName: { zh: '{coin}现货中间价 ±2% 内的挂单金额', en: '{Coin} spot orders within 2% of the middle price' },
    says: {
      zh: '中间价上下 2% 之内等待成交的买单与卖单金额，反映较大的单子能否被吸收。交易所最多给出 5,000 档；不足 2% 时当次不取值，留作空缺，绝不以下限代替。{sampled}',
      en: 'What the bids and asks within 2 percent of the middle price are worth, which shows whether larger orders would be absorbed. The exchange gives 5,000 levels at most; where they end sooner there is no value, a gap rather than a lower bound. {sampled}',
    },
    draws: sides('bid_depth_2', 'ask_depth_2'),
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'depth_imbalance',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '买卖盘失衡 ±1%', en: 'Imbalance within 1%' },
    fullName: { zh: '{coin}现货 ±1% 买卖盘失衡', en: '{Coin} bids less asks within 1%, as a share of both' },
    says: {
      zh: '±1% 内买单减卖单，除以两者之和。100% 为只有买单，-100% 为只有卖单。超出 ±20% 说明一侧明显更厚，但大单也可能是试探性的假墙。{sampled}',
      en: 'Bids less asks within 1 percent, divided by both together: 100 percent means bids only, -100 percent asks only. Beyond 20 percent one side is clearly thicker, though a large order may be a bluff. {sampled}',
    },
    draws: '100 * (bid_depth_1 - ask_depth_1) / (bid_depth_1 + ask_depth_1)',
    derivation: 'last',
    chart: 'histogram',
    isIntraday: true,
    zones: leaning,
  },
  {
    name: 'depth_imbalance_2',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '买卖盘失衡 ±2%', en: 'Imbalance within 2%' },
    fullName: { zh: '{coin}现货 ±2% 买卖盘失衡', en: '{Coin} bids less asks within 2%, as a share of both' },
    says: {
      zh: '±2% 内买单减卖单，除以两者之和。它比 ±1% 的口径平稳，与价格同向时更可信。{sampled}',
      en: 'Bids less asks within 2 percent, divided by both together. It is steadier than within 1 percent, and more credible in the direction of the price. {sampled}',
    },
    draws: '100 * (bid_depth_2 - ask_depth_2) / (bid_depth_2 + ask_depth_2)',
    derivation: 'last',
    chart: 'histogram',
    isIntraday: true,
    zones: leaning,
  },
  {
    name: 'depth_days',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '深度占日成交额', en: 'Depth to daily turnover' },
    fullName: { zh: '{coin}现货 ±1% 深度占当日成交额', en: '{Coin} depth within 1% as a share of the daily turnover' },
    says: {
      zh: '日末 ±1% 内买卖挂单之和，除以当日现货成交额。占比下降说明成交热而承接薄，价格更容易大幅波动。{sampled}',
      en: "Bids and asks within 1 percent at the end of the day, divided by the day's spot turnover. A falling share means busy trading over thin support, so that prices move more easily. {sampled}",
    },
    draws: '100 * (bid_depth_1 + ask_depth_1) / turnover',
    derivation: 'last',
  },
  {
    name: 'spread',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '买卖价差', en: 'Spread' },
    fullName: { zh: '{coin}现货买卖价差（{base}USDT）', en: '{Coin} spot bid-ask spread ({base}USDT)' },
    says: {
      zh: '卖一价减买一价，占中间价的百分比，即立刻买入再卖出的成本下限。平时只有一个最小价位，走阔多见于剧烈波动或做市撤单。{sampled}',
      en: 'The best ask less the best bid, as a percentage of the middle price: the least that buying and selling at once costs. Usually a single price step; it widens in violent moves or when market makers withdraw. {sampled}',
    },
    draws: 'spread',
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'liquidations',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '强平金额', en: 'Liquidations' },
    fullName: { zh: '{coin}永续合约强平金额', en: '{Coin} perpetual positions liquidated' },
    says: {
      zh: '被强制平仓的多头与空头仓位金额。多头强平集中出现往往伴随急跌的尾声。交易所不提供公开的强平数据，因此暂无数值。',
      en: 'The long and short positions that were closed by force. Clusters of liquidated longs often mark the end of a sharp fall. The exchange does not give liquidations to the public, so there are no values yet.',
    },
    draws: [
      { key: 'longs', label: { zh: '多头强平', en: 'Longs' }, formula: 'longs_liquidated' },
      { key: 'shorts', label: { zh: '空头强平', en: 'Shorts' }, formula: 'shorts_liquidated' },
    ],
    derivation: 'sum',
    awaits: {
      zh: '交易所不提供公开的强平数据',
      en: 'The exchange does not give liquidations to the public',
    },
  },
];
