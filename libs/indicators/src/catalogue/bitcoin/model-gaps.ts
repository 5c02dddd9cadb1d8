import type { Bilingual } from '@chaintide/contracts/language';
import type { Entry } from '../entry.ts';
import { atCut, CUT } from '../parameters.ts';

interface Model {
  /** Begins the ids of its gaps. */
  readonly key: string;
  readonly name: Bilingual;
  readonly formula: string;
  readonly tier: Entry['tier'];
  readonly reading: Bilingual;
  readonly parameters?: Entry['parameters'];
}

const priceOf = (holders: 'lth' | 'sth'): string =>
  `(${atCut(`${holders}_realized_cap`)} / ${atCut(`${holders}_supply`)})`;

/** How far the price stands above a price model, in percent. */
const gapTo = ({ key, name, formula, tier, reading, parameters }: Model): Entry => ({
  id: `btc.${key}_gap`,
  tier,
  unit: 'percent',
  label: { zh: `${name.zh}溢价率`, en: `Gap to ${name.en}` },
  fullName: { zh: `比特币价格相对${name.zh}的溢价率`, en: `Bitcoin distance from its ${name.en}` },
  says: {
    zh: `现价高出${name.zh}的百分比，0% 即两者相等。${reading.zh}`,
    en: `How far the price stands above the ${name.en}, in percent; 0 is where they meet. ${reading.en}`,
  },
  draws: `100 * (price / ${formula} - 1)`,
  derivation: 'last',
  chart: 'histogram',
  ...(parameters && { parameters }),
});

const models: readonly Model[] = [
  {
    key: 'sth_realized',
    name: { zh: '短期持有者成本', en: 'STH realized price' },
    formula: priceOf('sth'),
    tier: 'L3',
    parameters: [CUT],
    reading: {
      zh: '高于 40% 时近期买家获利丰厚、回调风险大；低于 −20% 时恐慌已深，短线超跌。',
      en: 'Above 40 percent recent buyers have large gains and a setback is near; below −20 panic runs deep and the fall is overdone.',
    },
  },
  {
    key: 'lth_realized',
    name: { zh: '长期持有者成本', en: 'LTH realized price' },
    formula: priceOf('lth'),
    tier: 'L4',
    parameters: [CUT],
    reading: {
      zh: '牛市顶点可达数倍，转为负值则连长期持有者也整体亏损，历史上只出现在大底附近。',
      en: 'At the top of a bull market it is several hundred; below 0 even long-term holders lose, as only near the great lows.',
    },
  },
  {
    key: 'true_mean',
    name: { zh: '真实市场均价', en: 'true market mean' },
    formula: 'true_market_mean',
    tier: 'L4',
    reading: {
      zh: '它围绕 0 大幅摆动，反映活跃投资者整体的盈亏，正负切换常是牛熊转换的确认。',
      en: 'It swings widely around 0 with the gains of active investors, and a change of sign tends to confirm the turn from bull to bear or back.',
    },
  },
  {
    key: 'active_price',
    name: { zh: '活跃价格', en: 'active price' },
    formula: 'active_price',
    tier: 'L4',
    reading: {
      zh: '由负转正说明价格收复了活跃供应的成本，中期趋势转强；转负则相反。',
      en: 'A turn to positive means that the price has regained the cost of the active supply and the trend is up; a turn to negative, the opposite.',
    },
  },
  {
    key: 'balanced',
    name: { zh: '平衡价格', en: 'balanced price' },
    formula: 'balanced_price',
    tier: 'L4',
    reading: {
      zh: '接近或低于 0 的时间极少，都在熊市的最后阶段。',
      en: 'It has come near 0 or below only in the last phase of bear markets.',
    },
  },
  {
    key: 'cvdd',
    name: { zh: 'CVDD', en: 'CVDD' },
    formula: 'cvdd',
    tier: 'L4',
    reading: {
      zh: '越接近 0，价格越靠近由老币易手构筑的长期底线；牛市顶部可超过 1000%。',
      en: 'The closer to 0, the nearer the price is to the floor that the handing on of old coins has built; at cycle tops it has exceeded 1,000 percent.',
    },
  },
  {
    key: 'terminal',
    name: { zh: '终点价格', en: 'terminal price' },
    formula: 'terminal_price',
    tier: 'L4',
    reading: {
      zh: '通常为负；升到 0 附近或转正，说明价格触及历次周期顶部所在的区域。',
      en: 'It is usually negative; near 0 or above, the price has reached the region of past cycle tops.',
    },
  },
  {
    key: 'delta',
    name: { zh: 'Delta 价格', en: 'delta price' },
    formula: '((realized_cap - average_cap) / supply)',
    tier: 'L4',
    reading: {
      zh: '以往熊市最低点时它收窄到两三成以内，数值越大离底部越远。',
      en: 'At the lows of past bear markets it narrowed to some twenty percent or less; the larger, the farther from a bottom.',
    },
  },
  {
    key: 'top',
    name: { zh: '顶部价格', en: 'top price' },
    formula: '(35 * average_cap / supply)',
    tier: 'L4',
    reading: {
      zh: '多数时间深度为负，回升到接近 0 才说明涨势逼近早期周期的极限。',
      en: 'It is deeply negative most of the time; only close to 0 has a rise come to the limit of the early cycles.',
    },
  },
  {
    key: 'cost_median',
    name: { zh: '成本中位数', en: 'median cost' },
    formula: 'cost_p50',
    tier: 'L3',
    reading: {
      zh: '大于 0 说明半数以上的币处于盈利，由负转正意味着多数筹码解套。',
      en: 'Above 0 more than half of all coins are in profit, and a turn to positive sets most of them free.',
    },
  },
];

/** The distance of the price from what holders paid and from price models. */
export const modelGaps: readonly Entry[] = models.map(gapTo);

/** Distances between costs, and from averages of the price. */
export const costGaps: readonly Entry[] = [
  {
    id: 'btc.holders_spread',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '长短期成本差', en: 'LTH–STH cost spread' },
    fullName: { zh: '比特币长期与短期持有者成本之差', en: 'Bitcoin long-term less short-term holder realized price' },
    says: {
      zh: '长期持有者已实现价格减去短期持有者已实现价格。通常为负，因为老币成本更低；转正说明近期买家的成本反而更便宜，历史上只出现在熊市后段的筑底期。',
      en: 'The realized price of long-term holders less that of short-term holders. It is usually negative, as old coins were cheaper; above 0 recent buyers paid less, which has happened only late in bear markets while a bottom formed.',
    },
    draws: `${priceOf('lth')} - ${priceOf('sth')}`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_gap_usd',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '与短期成本之差', en: 'Gap to STH cost, USD' },
    fullName: {
      zh: '比特币价格与短期持有者成本之差（美元）',
      en: 'Bitcoin price minus short-term holder realized price (USD)',
    },
    says: {
      zh: '现价减去短期持有者已实现价格，即近期买家平均每枚币赚或亏多少美元。为正时短线持有者整体盈利，回踩到 0 常有承接；为负时反弹到 0 容易遇到解套盘。',
      en: 'The price less the realized price of short-term holders: the dollars that recent buyers have gained or lost on the average coin. Above 0 a return to it is often bought; below 0 a rise to it meets those who want out.',
    },
    draws: `price - ${priceOf('sth')}`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [CUT],
  },
  {
    id: 'btc.cost_spread',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '成本离散度', en: 'Spread of costs' },
    fullName: {
      zh: '比特币成本离散度（75% 与 25% 分位之差）',
      en: 'Bitcoin spread of costs (75th less 25th percentile)',
    },
    says: {
      zh: '第 75 与第 25 百分位成本之差占成本中位数的百分比，衡量筹码的集中程度。收窄说明筹码在狭窄区间密集换手，一旦突破往往走出大行情；扩大说明新老持有者成本悬殊。',
      en: 'The 75th less the 25th percentile of costs as a percentage of the median: how widely costs are spread. When it narrows coins have changed hands within a small range, and a break tends to go far; when it widens old and new holders are far apart.',
    },
    draws: '100 * (cost_p75 - cost_p25) / cost_p50',
    derivation: 'last',
  },
  {
    id: 'btc.ma730_gap',
    tier: 'L1', // as the average itself
    unit: 'percent',
    label: { zh: '两年均线溢价率', en: 'Gap to two-year average' },
    fullName: { zh: '比特币价格偏离两年均线的幅度', en: 'Bitcoin distance from its two-year average' },
    says: {
      zh: '现价高出 730 日均线的百分比，对应两年均线乘数。低于 0 是长期买入区，达到 400% 即触及均线的 5 倍，属于极度亢奋。',
      en: 'How far the price stands above its 730-day average, in percent, after the two-year multiplier. Below 0 has been a time to buy for years ahead; at 400 the price is five times the average and the market is wild.',
    },
    draws: '100 * (price / sma(price, 730) - 1)',
    derivation: 'last',
    chart: 'histogram',
    zones: [
      { to: 0, label: { zh: '长期买入区', en: 'Long-term buying' }, tone: 'cold' },
      { from: 400, label: { zh: '极度亢奋', en: 'Euphoria' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.cost200_gap',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '定投成本溢价率', en: 'Gap to 200-day cost' },
    fullName: {
      zh: '比特币价格相对 200 日定投成本的溢价率',
      en: 'Bitcoin distance from the cost of 200 days of regular buying',
    },
    says: {
      zh: '现价高出 200 日几何平均成本的百分比，是 ahr999 的第一个因子减一。为负说明过去 200 天定投者整体亏损，适合继续积累；过高则说明短期涨幅透支。',
      en: 'How far the price stands above the geometric mean of 200 days, in percent: the first factor of ahr999. Below 0 those who bought regularly for 200 days are at a loss, a time to go on; very high values mean that the rise has run ahead.',
    },
    draws: '100 * (price / geomean(price, 200) - 1)',
    derivation: 'last',
    chart: 'histogram',
  },
  {
    id: 'btc.growth_gap',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '指数增长估值溢价率', en: 'Gap to fitted growth' },
    fullName: { zh: '比特币价格相对币龄拟合估值的溢价率', en: 'Bitcoin distance from the value fitted to its age' },
    says: {
      zh: '现价高出按币龄拟合的指数增长估值的百分比，是 ahr999 的第二个因子减一。为负说明价格低于长期增长曲线，越低越便宜；历次牛市顶部则远在曲线之上。',
      en: 'How far the price stands above the growth curve fitted to the age of bitcoin, in percent: the second factor of ahr999. Below 0 it is cheap by the long trend; the tops of bull markets have been far above the curve.',
    },
    draws: '100 * (price / 10 ^ (5.84 * log10(age_days) - 17.01) - 1)',
    derivation: 'last',
    chart: 'histogram',
  },
];
