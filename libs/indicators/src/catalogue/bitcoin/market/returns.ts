import { PERIOD, PERIOD_FACTOR } from '../../parameters.ts';
import { bitcoin, type Entry } from '../../entry.ts';

const volatility = (days: number, tier: Entry['tier'], says: Entry['says']): Entry => ({
  id: `btc.volatility_${days}d`,
  tier,
  unit: 'ratio',
  label: { zh: `${days} 日波动率`, en: `${days}-day volatility` },
  fullName: { zh: `比特币 ${days} 日波动率`, en: `Bitcoin ${days}-day volatility` },
  says,
  draws: `std(log_return, ${days}) * ${PERIOD_FACTOR}`,
  derivation: 'last',
  parameters: [PERIOD],
});

export const bitcoinReturns = bitcoin('market', 'returns', [
  {
    id: 'btc.roi_30d',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '30 日收益率', en: '30-day return' },
    fullName: { zh: '比特币 30 日投资收益率', en: 'Bitcoin return over 30 days' },
    says: {
      zh: '30 天前买入并持有到今天的收益百分比。它显示短期动能：过高说明短线过热、容易回调，过低说明短期超卖。',
      en: 'What a purchase 30 days ago has gained by today, in percent. It shows short momentum: very high readings are prone to a setback, very low ones to a bounce.',
    },
    draws: '100 * pct(price, 30)',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.roi_1y',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '一年收益率', en: 'One-year return' },
    fullName: { zh: '比特币一年投资收益率', en: 'Bitcoin return over one year' },
    says: {
      zh: '365 天前买入并持有到今天的收益百分比，反映中长期趋势。负值持续时间较长的阶段对应熊市，适合与持币信心类指标一起观察。',
      en: "What a purchase 365 days ago has gained by today, in percent, the trend of the longer run. Long stretches below zero are bear markets; read it together with measures of holders' conviction.",
    },
    draws: '100 * pct(price, 365)',
    derivation: 'last',
    chart: 'area',
  },
  volatility(30, 'L1', {
    zh: '最近 30 天每日对数收益率的样本标准差，默认不年化，0.03 即日均波动约 3%。波动率长期收缩后往往出现大行情，极高值则常伴随恐慌或狂热。',
    en: 'The sample standard deviation of the last 30 daily log returns, not annualised by default, so 0.03 is a typical move of 3 percent a day. Long calm tends to end in a large move; extremes come with panic or euphoria.',
  }),
  volatility(60, 'L2', {
    zh: '最近 60 天每日对数收益率的样本标准差，默认不年化。它比 30 日波动率平滑，适合判断波动环境是在升温还是降温。',
    en: 'The sample standard deviation of the last 60 daily log returns, not annualised by default. Smoother than the 30-day figure, it shows whether the market is getting rougher or calmer.',
  }),
  volatility(180, 'L2', {
    zh: '最近 180 天每日对数收益率的样本标准差，默认不年化。它反映半年尺度的风险水平；比特币的长期波动率随市场成熟而逐步走低。',
    en: 'The sample standard deviation of the last 180 daily log returns, not annualised by default. It shows the risk of half a year; in the long run it has come down as the market matured.',
  }),
]);
