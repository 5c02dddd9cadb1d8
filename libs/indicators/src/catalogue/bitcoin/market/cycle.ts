import { bitcoin, PRICE_COLUMN } from '../../entry.ts';

const GOLDEN_RATIOS = [1.6, 2, 3, 5, 8, 13, 21]; // the golden ratio, then Fibonacci numbers

export const bitcoinCycle = bitcoin('market', 'cycle', [
  {
    id: 'btc.ahr999',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'ahr999 囤币指标', en: 'ahr999' },
    fullName: { zh: 'ahr999 比特币囤币指标', en: 'ahr999 bitcoin accumulation index' },
    says: {
      zh: '由微博用户 ahr999 提出：（价格 ÷ 200 日定投成本）×（价格 ÷ 按币龄拟合的估值）。低于 0.45 为抄底区间，0.45 至 1.2 为定投区间，高于 1.2 则不宜继续定投。定投成本默认取几何平均，可切换为调和平均或算术平均。',
      en: 'Devised by the Chinese writer ahr999: price over the cost of 200 days of regular buying, times price over a value fitted to the age of bitcoin. Below 0.45 is the bottom, 0.45 to 1.2 suits regular buying, above that buying is best paused. The cost is a geometric mean by default; harmonic and arithmetic can be chosen.',
    },
    draws:
      "price / choose(mean, 'geometric', geomean(price, 200), 'harmonic', harmean(price, 200), 'arithmetic', sma(price, 200))" +
      ' * price / 10 ^ (5.84 * log10(age_days) - 17.01)',
    derivation: 'last',
    scale: 'log',
    parameters: [
      {
        name: 'mean',
        label: { zh: '成本均值', en: 'Mean' },
        options: [
          { value: 'geometric', label: { zh: '几何平均', en: 'Geometric' } },
          {
            value: 'harmonic',
            label: { zh: '调和平均（真实定投成本）', en: 'Harmonic (true cost of regular buying)' },
          },
          { value: 'arithmetic', label: { zh: '算术平均', en: 'Arithmetic' } },
        ],
        default: 'geometric', // what the reference scripts use
      },
    ],
    zones: [
      { to: 0.45, label: { zh: '抄底', en: 'Bottom' }, tone: 'cold' },
      { from: 0.45, to: 1.2, label: { zh: '定投', en: 'Regular buying' }, tone: 'calm' },
    ],
  },
  {
    id: 'btc.jzr60',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'JZR60 逃顶指标', en: 'JZR60' },
    fullName: { zh: '江卓尔 60 日累计涨幅（JZR60）', en: "Jiang Zhuoer's 60-day cumulative rise (JZR60)" },
    says: {
      zh: '最近 60 天每日涨跌幅之和，由江卓尔提出，用于识别短期涨幅过大的逃顶时机。数值越高，说明两个月内积累的涨幅越大，回调风险越高；深度负值则说明短期跌幅过大。',
      en: 'The sum of the daily percentage changes of the last 60 days, proposed by Jiang Zhuoer as a sign that it is time to leave. The higher it is, the more two months have gained and the likelier a setback; deep negative values mean that the fall has been steep.',
    },
    draws: 'sum(100 * pct(price), 60)',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.ma730',
    tier: 'L1',
    unit: 'usd',
    label: { zh: 'MA730 两年均线', en: 'MA730' },
    fullName: { zh: '比特币两年均线乘数（MA730）', en: 'Bitcoin two-year average multiplier (MA730)' },
    says: {
      zh: '730 日均线及其 5 倍线，用来判断长周期的买卖区间。价格低于两年均线时是长期买入区，高于 5 倍线时市场极度亢奋，适合分批离场。',
      en: 'The 730-day average and five times that, two lines for the long cycle. Below the average has been a time to buy for years ahead; above five times it the market is wild and selling in parts has paid.',
    },
    draws: [
      { key: 'ma730', label: { zh: '730 日均线', en: '730-day average' }, formula: 'sma(price, 730)' },
      { key: 'ma730x5', label: { zh: '730 日均线 × 5', en: '730-day average × 5' }, formula: '5 * sma(price, 730)' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.pi_cycle',
    tier: 'L1',
    unit: 'usd',
    label: { zh: 'Pi 周期顶部', en: 'Pi cycle top' },
    fullName: { zh: '比特币 Pi 周期顶部指标', en: 'Bitcoin Pi cycle top indicator' },
    says: {
      zh: '111 日均线与 350 日均线的 2 倍。短线上穿长线时，历史上数次在几天之内见到周期顶部；350 ÷ 111 约等于 π，因此得名。',
      en: 'The 111-day average and twice the 350-day average. When the first crosses above the second, several cycle tops have followed within days; 350 divided by 111 is close to π, hence the name.',
    },
    draws: [
      { key: 'ma111', label: { zh: '111 日均线', en: '111-day average' }, formula: 'sma(price, 111)' },
      { key: 'ma350x2', label: { zh: '350 日均线 × 2', en: '350-day average × 2' }, formula: '2 * sma(price, 350)' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.mayer',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '梅耶倍数', en: 'Mayer multiple' },
    fullName: { zh: '比特币梅耶倍数', en: 'Bitcoin Mayer multiple' },
    says: {
      zh: '价格除以 200 日均线。高于 2.4 时历史上多处于投机泡沫阶段，不宜追高；低于 1 说明价格处于长期均线下方，是积累筹码的阶段。',
      en: 'The price divided by its 200-day average. Above 2.4 has mostly been a speculative bubble and a poor time to buy; below 1 the price is under its long average, a time to accumulate.',
    },
    draws: 'price / sma(price, 200)',
    derivation: 'last',
    zones: [{ from: 2.4, label: { zh: '投机泡沫', en: 'Speculative bubble' }, tone: 'hot' }],
  },
  {
    id: 'btc.golden_ratio',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '黄金比例乘数', en: 'Golden ratio multiplier' },
    fullName: { zh: '比特币黄金比例乘数', en: 'Bitcoin golden ratio multiplier' },
    says: {
      zh: '350 日均线以及它的 1.6、2、3、5、8、13、21 倍线。每轮周期的顶部触及的倍数逐级下降，1.6 倍线常是牛市中段的阻力，可据此估计本轮的上方空间。',
      en: 'The 350-day average and 1.6, 2, 3, 5, 8, 13 and 21 times that. Each cycle has peaked at a lower multiple than the one before, and 1.6 often resists halfway through a bull market, so the lines hint at the room above.',
    },
    draws: [
      { key: 'ma350', label: { zh: '350 日均线', en: '350-day average' }, formula: 'sma(price, 350)' },
      ...GOLDEN_RATIOS.map((ratio) => ({
        key: `x${String(ratio).replace('.', '_')}`,
        label: { zh: `× ${ratio}`, en: `× ${ratio}` },
        formula: `${ratio} * sma(price, 350)`,
      })),
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.ma200w',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '200 周均线', en: '200-week average' },
    fullName: { zh: '比特币 200 周均线', en: 'Bitcoin 200-week average' },
    says: {
      zh: '最近 1400 天（200 周）收盘价的均线，约等于一个完整周期的平均成本。多轮熊市的低点都落在它附近，长期投资者把它当作重要支撑。',
      en: 'The average close of the last 1,400 days, or 200 weeks, about one full cycle. Several bear markets ended near it, and long-term investors treat it as an important support.',
    },
    draws: [
      { key: 'value', label: { zh: '200 周均线', en: '200-week average' }, formula: 'sma(price, 1400)' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.bollinger',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '布林带', en: 'Bollinger bands' },
    fullName: { zh: '比特币布林带（20 日，2 倍标准差）', en: 'Bitcoin Bollinger bands (20 days, 2 deviations)' },
    says: {
      zh: '20 日均线及其上下各两倍标准差的通道。通道收窄预示行情将要变盘，价格触及上轨说明短期偏强、触及下轨说明短期偏弱，但强趋势中价格可以沿轨道运行。',
      en: 'The 20-day average with a band of two standard deviations on both sides. A narrow band announces a move; touching the upper line is strong, the lower line weak, though in a trend the price may run along a line for long.',
    },
    draws: [
      { key: 'middle', label: { zh: '中轨', en: 'Middle' }, formula: 'sma(price, 20)' },
      { key: 'upper', label: { zh: '上轨', en: 'Upper' }, formula: 'bollinger_upper(price, 20, 2)' },
      { key: 'lower', label: { zh: '下轨', en: 'Lower' }, formula: 'bollinger_lower(price, 20, 2)' },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    scale: 'log',
  },
]);
