import type { Entry } from '../entry.ts';
import { PRICE_COLUMN } from '../entry.ts';
import { atCut, CUT } from '../parameters.ts';

const valueOf = (holders: 'lth' | 'sth'): string => `(price * ${atCut(`${holders}_supply`)})`;
const costOf = (holders: 'lth' | 'sth'): string => atCut(`${holders}_realized_cap`);

/** The cost of long-term and short-term holders, compared with the price. */
export const holdersValue: readonly Entry[] = [
  {
    id: 'btc.lth_realized_cap',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '长期持有者已实现市值', en: 'LTH realized cap' },
    fullName: { zh: '比特币长期持有者已实现市值', en: 'Bitcoin long-term holder realized cap' },
    says: {
      zh: '长期持有者手中每枚币按最后一次移动时的价格计价后求和，即他们投入的总成本。它在熊市里随高价筹码沉淀而上升，在牛市里随低价老币被卖出而下降。',
      en: 'The coins of long-term holders valued at the price when they last moved: what they have put in. It rises in bear markets, as coins bought high mature, and falls in bull markets, as old cheap coins are sold.',
    },
    draws: costOf('lth'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_realized_cap',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '短期持有者已实现市值', en: 'STH realized cap' },
    fullName: { zh: '比特币短期持有者已实现市值', en: 'Bitcoin short-term holder realized cap' },
    says: {
      zh: '短期持有者手中每枚币按最后一次移动时的价格计价后求和，可看作市场上的“热钱”。它急速膨胀说明新资金高位涌入，常见于牛市尾声；收缩到低位说明投机资金已经退潮。',
      en: 'The coins of short-term holders valued at the price when they last moved: the hot money of the market. It swells late in bull markets, when new money comes in high, and is small once speculation has ebbed away.',
    },
    draws: costOf('sth'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_cap_share',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '短期持有者资金占比', en: 'STH share of realized cap' },
    fullName: { zh: '短期持有者占已实现市值的比例', en: 'Short-term holder share of the realized cap' },
    says: {
      zh: '短期持有者的持币成本占全网已实现市值的百分比，即财富中有多少握在新入场者手里。占比很高时市场由短线情绪主导，容易见顶；很低时筹码由老持有者掌握，抛压趋于枯竭。',
      en: 'What short-term holders paid as a percentage of the whole realized cap: how much of the wealth lies with newcomers. When it is very high moods rule and tops are near; when it is very low old hands own the market and selling runs dry.',
    },
    draws: `100 * ${costOf('sth')} / (${costOf('sth')} + ${costOf('lth')})`,
    derivation: 'last',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_realized_price',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '长期持有者成本', en: 'LTH realized price' },
    fullName: { zh: '比特币长期持有者已实现价格', en: 'Bitcoin long-term holder realized price' },
    says: {
      zh: '长期持有者已实现市值除以其持仓，即他们每枚币的平均成本。价格跌破这条线意味着连长期持有者也整体亏损，历史上只发生在熊市最深处，且持续时间不长。',
      en: 'The realized cap of long-term holders divided by their supply: what they paid for the average coin. A price below it means that even they are at a loss, which has happened only in the depths of bear markets and never for long.',
    },
    draws: [
      {
        key: 'value',
        label: { zh: '长期持有者成本', en: 'LTH realized price' },
        formula: `${costOf('lth')} / ${atCut('lth_supply')}`,
      },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    priced: [], // a line of its own
    scale: 'log',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_realized_price',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '短期持有者成本', en: 'STH realized price' },
    fullName: { zh: '比特币短期持有者已实现价格', en: 'Bitcoin short-term holder realized price' },
    says: {
      zh: '短期持有者已实现市值除以其持仓，即近期买家每枚币的平均成本。牛市中价格回踩此线常获支撑，跌破并反抽不过则多半转入弱势，因此被当作短线的多空分界。',
      en: 'The realized cap of short-term holders divided by their supply: what recent buyers paid for the average coin. In bull markets it holds as support; once it is lost and a return to it fails, the market is weak, so traders use it as the line between the two.',
    },
    draws: [
      {
        key: 'value',
        label: { zh: '短期持有者成本', en: 'STH realized price' },
        formula: `${costOf('sth')} / ${atCut('sth_supply')}`,
      },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    priced: [], // a line of its own
    scale: 'log',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_mvrv',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '长期持有者 MVRV', en: 'LTH-MVRV' },
    fullName: { zh: '比特币长期持有者 MVRV', en: 'Bitcoin long-term holder MVRV' },
    says: {
      zh: '长期持有者持仓按现价计的价值除以其已实现市值，即他们平均浮盈几倍。高于 3.5 后获利了结的动力明显增强；低于 1 说明长期持有者整体浮亏，历史上是难得的低位。',
      en: 'The coins of long-term holders at the present price divided by what they paid: how many times their money they have. Above 3.5 the temptation to sell is strong; below 1 even they lose on average, a rare low.',
    },
    draws: `${valueOf('lth')} / ${costOf('lth')}`,
    derivation: 'last',
    scale: 'log',
    parameters: [CUT],
    zones: [
      { to: 1, label: { zh: '投降', en: 'Capitulation' }, tone: 'cold' },
      { from: 3.5, label: { zh: '过热', en: 'Overheated' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.sth_mvrv',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '短期持有者 MVRV', en: 'STH-MVRV' },
    fullName: { zh: '比特币短期持有者 MVRV', en: 'Bitcoin short-term holder MVRV' },
    says: {
      zh: '短期持有者持仓按现价计的价值除以其已实现市值，反映近期买家的盈亏。它围绕 1 摆动：偏离 1 越远，短线获利盘或套牢盘越重，价格回归的压力也越大。',
      en: 'The coins of short-term holders at the present price divided by what they paid: how recent buyers stand. It swings around 1; the farther away, the more of them sit on gains or losses and the stronger the pull back.',
    },
    draws: `${valueOf('sth')} / ${costOf('sth')}`,
    derivation: 'last',
    parameters: [CUT],
    zones: [{ to: 1, label: { zh: '近期买家浮亏', en: 'Recent buyers at a loss' }, tone: 'cold' }],
  },
  {
    id: 'btc.lth_nupl',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '长期持有者 NUPL', en: 'LTH-NUPL' },
    fullName: { zh: '比特币长期持有者未实现净盈亏比', en: 'Bitcoin long-term holder NUPL' },
    says: {
      zh: '长期持有者的未实现净盈亏占其持仓市值的比例。高于 0.75 属于狂热区，老筹码派发意愿最强；低于 0 说明长期持有者也处于浮亏，是周期底部的特征。',
      en: 'What part of the value that long-term holders own is paper profit. Above 0.75 is euphoria, when old coins are most likely to be sold; below 0 even they are under water, as at cycle lows.',
    },
    draws: `1 - ${costOf('lth')} / ${valueOf('lth')}`,
    derivation: 'last',
    parameters: [CUT],
    zones: [
      { to: 0, label: { zh: '投降', en: 'Capitulation' }, tone: 'cold' },
      { from: 0.75, label: { zh: '狂热', en: 'Euphoria' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.sth_nupl',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '短期持有者 NUPL', en: 'STH-NUPL' },
    fullName: { zh: '比特币短期持有者未实现净盈亏比', en: 'Bitcoin short-term holder NUPL' },
    says: {
      zh: '短期持有者的未实现净盈亏占其持仓市值的比例。上穿 0 说明近期买家由亏转盈、情绪回暖；跌破 0 说明他们重新被套，反弹时容易遇到解套抛压。',
      en: 'What part of the value that short-term holders own is paper profit. A rise above 0 brings recent buyers back into profit and lifts the mood; below 0 they are trapped, and sell into the next rise.',
    },
    draws: `1 - ${costOf('sth')} / ${valueOf('sth')}`,
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
    zones: [{ to: 0, label: { zh: '近期买家浮亏', en: 'Recent buyers at a loss' }, tone: 'cold' }],
  },
];
