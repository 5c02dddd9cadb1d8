import type { Entry } from '../entry.ts';
import { VOLUME, VOLUME_USD } from '../parameters.ts';

const NVT = `market_cap / ${VOLUME_USD}`;

/** Ratios that weigh value against the use of the network. */
export const useRatios: readonly Entry[] = [
  {
    id: 'btc.nvt_golden_cross',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: 'NVT 黄金交叉', en: 'NVT golden cross' },
    fullName: { zh: '比特币 NVT 黄金交叉', en: 'Bitcoin NVT golden cross' },
    says: {
      zh: 'NVT 的 10 日均线与 30 日均线之差，除以该差值 300 日的标准差，类似布林带式的 Z 分数。高于 2.2 说明估值短期跑得过快，偏空；低于 −1.6 说明短期过低，偏多。',
      en: 'The 10-day less the 30-day average of NVT, in standard deviations of that difference over 300 days. Above 2.2 value has run ahead in the short term, which is bearish; below −1.6 it has fallen behind, which is bullish.',
    },
    draws: `(sma(${NVT}, 10) - sma(${NVT}, 30)) / std(sma(${NVT}, 10) - sma(${NVT}, 30), 300)`,
    derivation: 'last',
    parameters: [VOLUME],
    zones: [
      { to: -1.6, label: { zh: '短期低估', en: 'Low' }, tone: 'cold' },
      { from: 2.2, label: { zh: '短期高估', en: 'High' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.nvm',
    tier: 'L3',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: 'NVM 梅特卡夫比率', en: 'NVM' },
    fullName: { zh: '比特币网络价值与梅特卡夫比率（NVM）', en: 'Bitcoin network value to Metcalfe ratio (NVM)' },
    says: {
      zh: '市值除以活跃地址数的平方，依据梅特卡夫定律，网络价值与用户数的平方成正比。数值偏高说明估值超出用户规模所能支撑，偏低则说明使用强于价格；长期水平会漂移，应看相对变化。',
      en: "Market cap divided by the square of active addresses, after Metcalfe's law that a network is worth the square of its users. High means that value exceeds what its users support, low that use is stronger than the price; its level drifts over the years, so read changes.",
    },
    draws: 'market_cap / active_addresses ^ 2',
    derivation: 'mean',
    scale: 'log',
  },
  {
    id: 'btc.profit_to_value',
    tier: 'L4',
    unit: 'percent',
    isNoisy: true,
    label: { zh: 'RPV 利润价值比', en: 'RPV' },
    fullName: { zh: '比特币已实现利润与已实现市值之比（RPV）', en: 'Bitcoin realized profits to value (RPV)' },
    says: {
      zh: '当日已实现利润占已实现市值的百分比，衡量存量财富被兑现的速度。高于 2% 说明获利了结极为猛烈，接近顶部；长期低迷说明无利可图，多见于熊市后段。',
      en: 'Realized profit of the day as a percentage of the realized cap: how fast stored wealth is cashed in. Above 2 percent profit is taken fiercely, as near tops; long low values mean that there is none to take, as late in bear markets.',
    },
    draws: '100 * realized_profit / realized_cap',
    derivation: 'mean',
    scale: 'log',
  },
  {
    id: 'btc.fee_multiple',
    tier: 'L4',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '手续费倍数', en: 'Fee ratio multiple' },
    fullName: {
      zh: '比特币手续费倍数（矿工收入 ÷ 手续费）',
      en: 'Bitcoin fee ratio multiple (miner revenue over fees)',
    },
    says: {
      zh: '矿工总收入除以手续费，衡量网络安全对增发的依赖。倍数越低，说明仅靠手续费越能支撑算力，网络越能自立；牛市拥堵时它下降，冷清时上升。',
      en: 'All miner revenue divided by fees: how much the security of the network rests on new coins. The lower, the better fees alone could carry it; it falls when blocks are crowded and rises when they are not.',
    },
    draws: '(issuance_btc + fees_btc) / fees_btc',
    derivation: 'mean',
    scale: 'log',
  },
];
