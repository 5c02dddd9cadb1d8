import type { Entry } from '../entry.ts';

const RIBBON = [9, 14, 25, 40, 60, 90, 128, 200] as const;
const averages = RIBBON.map((days) => `sma(difficulty, ${days})`);

/** The difficulty, and what it says of miners. */
export const minersDifficulty: readonly Entry[] = [
  {
    id: 'btc.difficulty',
    tier: 'L2',
    unit: 'count',
    label: { zh: '挖矿难度', en: 'Difficulty' },
    fullName: { zh: '比特币挖矿难度', en: 'Bitcoin mining difficulty' },
    says: {
      zh: '当日最后一个区块的难度，即找到一个区块平均要比创世难度多付出多少倍的哈希。每 2016 个区块按实际出块速度调整：连续上调说明算力增长，下调说明有矿工关机。',
      en: "The difficulty of the day's last block: how many times more hashes a block takes than at the very beginning. It is adjusted every 2,016 blocks to how fast they came: rises mean growing hash rate, cuts mean that miners switched off.",
    },
    draws: 'difficulty',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.difficulty_change',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '难度变化（30 日）', en: 'Difficulty change' },
    fullName: { zh: '比特币挖矿难度 30 日变化率', en: 'Bitcoin difficulty change over 30 days' },
    says: {
      zh: '挖矿难度相对 30 天前的百分比变化，约含两次调整。大幅为负是矿工投降的直接证据，多在价格急跌或减半之后出现；重新转正说明算力已经恢复。',
      en: 'The change of the difficulty against 30 days ago in percent, about two adjustments. Far below 0 miners have given up, as after crashes and halvings; back above 0 the hash rate has recovered.',
    },
    draws: '100 * pct(difficulty, 30)',
    derivation: 'last',
    chart: 'histogram',
  },
  {
    id: 'btc.difficulty_ribbon',
    tier: 'L3',
    unit: 'count',
    label: { zh: '难度带', en: 'Difficulty ribbon' },
    fullName: { zh: '比特币难度带（9～200 日均线）', en: 'Bitcoin difficulty ribbon (averages of 9 to 200 days)' },
    says: {
      zh: '挖矿难度的 9、14、25、40、60、90、128、200 日均线。均线收拢乃至翻转说明弱势矿工退出、抛压减轻，历史上是较好的买入区；发散说明算力快速扩张。',
      en: 'The averages of the difficulty over 9, 14, 25, 40, 60, 90, 128 and 200 days. When they close up or turn over, weak miners leave and sell no more, which has been a good time to buy; when they spread, the hash rate grows fast.',
    },
    draws: RIBBON.map((days, place) => ({
      key: `ma${days}`,
      label: { zh: `${days} 日均线`, en: `${days}-day average` },
      formula: averages[place]!,
    })),
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.difficulty_compression',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '难度带压缩', en: 'Ribbon compression' },
    fullName: { zh: '比特币难度带压缩度', en: 'Bitcoin difficulty ribbon compression' },
    says: {
      zh: '难度带八条均线的标准差除以它们的均值，衡量均线之间的松紧。低于 0.05 说明难度带高度压缩，矿工正在或刚刚投降，历史上常对应低位。',
      en: 'The standard deviation of the eight averages of the difficulty ribbon divided by their mean: how tight the ribbon is. Below 0.05 it is compressed, as miners give up or have just done so, which has often been a low.',
    },
    draws: `sqrt((${averages.map((average) => `(${average} - ribbon_mean) ^ 2`).join(' + ')}) / 8) / ribbon_mean`,
    derivation: 'last',
    zones: [{ to: 0.05, label: { zh: '高度压缩', en: 'Compressed' }, tone: 'cold' }],
  },
  {
    id: 'btc.hash_ribbon_gap',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '30/60 日算力差', en: 'Hash ribbon gap' },
    fullName: {
      zh: '比特币算力带差（30 日均线相对 60 日均线）',
      en: 'Bitcoin hash ribbon gap (30-day over 60-day average)',
    },
    says: {
      zh: '全网算力 30 日均线高出 60 日均线的百分比。跌到 0 以下即矿工投降期，重新升破 0 是恢复信号，历史上多为较好的中长期买点。',
      en: 'How far the 30-day average of the hash rate stands above the 60-day one, in percent. Below 0 miners capitulate; the crossing back above 0 is the recovery, which has often been a good moment to buy for the long run.',
    },
    draws: '100 * (sma(hash_rate, 30) / sma(hash_rate, 60) - 1)',
    derivation: 'last',
    chart: 'histogram',
    zones: [{ to: 0, label: { zh: '矿工投降', en: 'Miners capitulate' }, tone: 'cold' }],
  },
];
