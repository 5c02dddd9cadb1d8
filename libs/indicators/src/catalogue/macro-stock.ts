import type { Parameter } from '@chaintide/contracts/charts/indicators';
import { macro } from './entry.ts';
import { bitcoinReturnWith } from './macro-terms.ts';

/** The number of sessions over which two markets are compared. */
const SESSIONS: Parameter = {
  name: 'window',
  label: { zh: '窗口', en: 'Window' },
  options: [
    { value: '30', label: { zh: '30 个交易日', en: '30 sessions' } },
    { value: '90', label: { zh: '90 个交易日', en: '90 sessions' } },
    { value: '180', label: { zh: '180 个交易日', en: '180 sessions' } },
  ],
  default: '90',
};

const over = (measure: 'corr_known' | 'beta_known', x: string, y: string): string =>
  `choose(window, ${['30', '90', '180'].map((days) => `'${days}', ${measure}(${x}, ${y}, ${days})`).join(', ')})`;

const CORRELATED = [
  { to: 0, tone: 'cold' as const, label: { zh: '负相关', en: 'Opposite' } },
  { from: 0.5, tone: 'warm' as const, label: { zh: '同步', en: 'Together' } },
];

export const macroNasdaq = macro('stock_index', 'nasdaq', [
  {
    id: 'macro.nasdaq_ohlc',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '纳斯达克 K 线', en: 'Nasdaq OHLC' },
    fullName: { zh: '纳斯达克综合指数 K 线', en: 'Nasdaq Composite, open, high, low and close' },
    says: {
      zh: '纳斯达克综合指数每个交易日的开盘、最高、最低、收盘与成交量。周末和假日没有交易，因此没有 K 线，也不补。',
      en: 'Open, high, low, close and volume of the Nasdaq Composite for each session. There is no candle where there was no session, and none is made up.',
    },
    draws: [
      { key: 'close', label: { zh: '收盘', en: 'Close' }, formula: 'nasdaq_close', derivation: 'last' },
      { key: 'open', label: { zh: '开盘', en: 'Open' }, formula: 'nasdaq_open', derivation: 'first' },
      { key: 'high', label: { zh: '最高', en: 'High' }, formula: 'nasdaq_high', derivation: 'max' },
      { key: 'low', label: { zh: '最低', en: 'Low' }, formula: 'nasdaq_low', derivation: 'min' },
      { key: 'volume', label: { zh: '成交量', en: 'Volume' }, formula: 'nasdaq_volume', derivation: 'sum' },
    ],
    derivation: 'last',
    chart: 'candles',
    scale: 'log',
  },
  {
    id: 'macro.nasdaq_ma',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '纳斯达克均线', en: 'Nasdaq averages' },
    fullName: { zh: '纳斯达克综合指数与 70 日、280 日均线', en: 'Nasdaq Composite with averages of 70 and 280 days' },
    says: {
      zh: '收盘价与两条均线，70 与 280 个自然日约等于 50 与 200 个交易日，休市日沿用前值。短均线上穿长均线为金叉，下穿为死叉；在长均线之上回调通常是调整，跌破并走平才像趋势转弱。',
      en: 'The close with two averages. Seventy and 280 calendar days are about 50 and 200 sessions; days without a session count with the value before them. The short line crossing above the long one is a golden cross, below it a death cross; a dip above the long line is usually a correction.',
    },
    draws: [
      { key: 'close', label: { zh: '收盘', en: 'Close' }, formula: 'nasdaq_held' },
      { key: 'ma70', label: { zh: '70 日均线', en: '70-day average' }, formula: 'sma(nasdaq_held, 70)' },
      { key: 'ma280', label: { zh: '280 日均线', en: '280-day average' }, formula: 'sma(nasdaq_held, 280)' },
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'macro.nasdaq_100',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: '纳斯达克 100', en: 'Nasdaq-100' },
    fullName: { zh: '纳斯达克 100 指数', en: 'Nasdaq-100 index' },
    says: {
      zh: '纳斯达克市值最大的一百家非金融公司，少数科技巨头占了近一半权重，对利率和人工智能主题最为敏感。与比特币常同涨同跌，背离时可判断行情是否来自币圈自身。',
      en: 'The hundred largest companies on Nasdaq outside finance. A few technology companies make up almost half of it, which makes it react most to rates and to the theme of the day. Bitcoin often moves with it; where the two part, the reason lies in crypto itself.',
    },
    draws: 'ffill(nasdaq_100, 7)',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'macro.nasdaq_drawdown',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '纳斯达克回撤', en: 'Nasdaq drawdown' },
    fullName: { zh: '纳斯达克综合指数自高点的回撤', en: 'Nasdaq Composite, fall from its high' },
    says: {
      zh: '收盘价低于图上起点以来最高收盘的百分比。超过 10% 称为调整，超过 20% 称为熊市；2000 至 2002 年跌去近八成，十五年后才收复。',
      en: 'How far the close lies below the highest one since the data begins. More than 10 % is called a correction and more than 20 % a bear market; it lost almost four fifths from 2000 to 2002 and took fifteen years to come back.',
    },
    draws: '100 * drawdown(nasdaq_held)',
    derivation: 'last',
    chart: 'area',
  },
]);

export const macroWithBitcoin = macro('stock_index', 'with_bitcoin', [
  {
    id: 'macro.nasdaq_btc',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '纳斯达克–BTC 日线', en: 'Nasdaq–BTC daily' },
    fullName: { zh: '纳斯达克综合指数与比特币价格（日线）', en: 'Nasdaq Composite and bitcoin by day' },
    says: {
      zh: '两条价格放在同一对数坐标下，等高即等幅。2020 年以后两者的大方向基本一致，但比特币的波动约为三倍；要看同步程度，请看相关系数与贝塔。',
      en: 'Both prices on one log axis, where equal heights are equal percentages. Since 2020 they have turned together on the whole, bitcoin with about three times the swing; how closely, the correlation and beta say.',
    },
    draws: [
      { key: 'nasdaq', label: { zh: '纳斯达克', en: 'Nasdaq' }, formula: 'nasdaq_held' },
      { key: 'btc', label: { zh: '比特币', en: 'Bitcoin' }, formula: 'btc_price' },
    ],
    derivation: 'last',
    scale: 'log',
    covers: ['BTC'],
  },
  {
    id: 'macro.nasdaq_btc_correlation',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: '纳斯达克–BTC 相关系数', en: 'Nasdaq–BTC correlation' },
    fullName: {
      zh: '纳斯达克与比特币日收益率的滚动相关系数',
      en: 'Rolling correlation of daily returns, Nasdaq and bitcoin',
    },
    says: {
      zh: '最近若干个交易日里两者对数收益率的皮尔逊相关系数，−1 到 1。只比较有交易的日子，比特币的收益也从上一个交易日算起，周末的涨跌计入周一。高于 0.5 时比特币更像一只科技股，接近零时走自己的行情。',
      en: 'Pearson’s correlation of their log returns over recent sessions, −1 to 1. Only days with a session count, and bitcoin’s return is taken from the session before, so that a weekend belongs to Monday. Above 0.5 bitcoin trades like a technology share, near zero on news of its own.',
    },
    draws: over('corr_known', bitcoinReturnWith('nasdaq'), 'nasdaq_return'),
    derivation: 'last',
    parameters: [SESSIONS],
    zones: CORRELATED,
    covers: ['BTC'],
  },
  {
    id: 'macro.nasdaq_btc_beta',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: 'BTC 对纳斯达克贝塔', en: 'BTC beta to Nasdaq' },
    fullName: { zh: '比特币对纳斯达克的滚动贝塔', en: 'Rolling beta of bitcoin to the Nasdaq' },
    says: {
      zh: '协方差除以纳斯达克的方差：指数变动 1%，比特币平均变动百分之几。贝塔高而相关低，说明波动大但未必同向；两者应一起看。',
      en: 'Covariance over the variance of the Nasdaq: by how many percent bitcoin moved on average when the index moved by one. A high beta with a low correlation means wide swings in no common direction; read the two together.',
    },
    draws: over('beta_known', bitcoinReturnWith('nasdaq'), 'nasdaq_return'),
    derivation: 'last',
    parameters: [SESSIONS],
    covers: ['BTC'],
  },
  {
    id: 'macro.sp500_btc_correlation',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '标普–BTC 相关系数', en: 'S&P 500–BTC correlation' },
    fullName: {
      zh: '标普 500 与比特币日收益率的滚动相关系数',
      en: 'Rolling correlation of daily returns, S&P 500 and bitcoin',
    },
    says: {
      zh: '算法与纳斯达克的相同。标普成分更分散，相关性一般略低；它突然升高往往对应宏观事件主导市场的阶段。',
      en: 'Computed as that with the Nasdaq. The S&P 500 is spread more widely, and the correlation usually a little lower; a sudden rise belongs to times in which macro news moves everything.',
    },
    draws: over('corr_known', bitcoinReturnWith('sp500'), 'sp500_return'),
    derivation: 'last',
    parameters: [SESSIONS],
    zones: CORRELATED,
    covers: ['BTC'],
  },
  {
    id: 'macro.gold_btc_correlation',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '黄金–BTC 相关系数', en: 'Gold–BTC correlation' },
    fullName: {
      zh: '黄金与比特币日收益率的滚动相关系数',
      en: 'Rolling correlation of daily returns, gold and bitcoin',
    },
    says: {
      zh: '检验“数字黄金”之说的直接办法。长期均值接近零，只在美元大幅走弱的阶段才明显为正。',
      en: 'The direct test of “digital gold”. Over the years it has been close to zero, and clearly positive only while the dollar fell.',
    },
    draws: over('corr_known', bitcoinReturnWith('gold'), 'gold_return'),
    derivation: 'last',
    parameters: [SESSIONS],
    zones: CORRELATED,
    covers: ['BTC'],
  },
  {
    id: 'macro.dollar_btc_correlation',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '美元–BTC 相关系数', en: 'Dollar–BTC correlation' },
    fullName: {
      zh: '广义美元指数与比特币日收益率的滚动相关系数',
      en: 'Rolling correlation of daily returns, dollar index and bitcoin',
    },
    says: {
      zh: '多数时候为负：美元走强，比特币承压。它升到零以上时，说明比特币正被自身的消息主导，或两者同时受避险资金追捧。',
      en: 'Negative most of the time: a stronger dollar weighs on bitcoin. Above zero, bitcoin follows news of its own, or both attract money that seeks safety.',
    },
    draws: over('corr_known', bitcoinReturnWith('dollar'), 'dollar_return'),
    derivation: 'last',
    parameters: [SESSIONS],
    zones: CORRELATED,
    covers: ['BTC'],
  },
  {
    id: 'macro.btc_in_gold',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: 'BTC / 黄金', en: 'BTC in gold' },
    fullName: { zh: '一枚比特币可换的黄金（盎司）', en: 'Ounces of gold for one bitcoin' },
    says: {
      zh: '比特币价格除以每盎司金价。它剔除了美元本身的贬值，比特币只有在这条线上创新高，才算真正跑赢了黄金。',
      en: 'The price of bitcoin over that of an ounce. It leaves the dollar out: only a new high here means that bitcoin has really done better than gold.',
    },
    draws: 'btc_price / gold_held',
    derivation: 'last',
    scale: 'log',
    covers: ['BTC'],
  },
]);

export const macroMarkets = macro('stock_index', 'markets', [
  {
    id: 'macro.sp500',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '标普 500', en: 'S&P 500' },
    fullName: { zh: '标普 500 指数', en: 'S&P 500 index' },
    says: {
      zh: '美国五百家大公司的市值加权指数，全球风险偏好的主要参照。休市日沿用前一交易日的收盘。',
      en: 'Five hundred large US companies by market value, the main reference for the appetite for risk. Days without a session keep the close before them.',
    },
    draws: 'sp500_held',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'macro.sp500_drawdown',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '标普 500 回撤', en: 'S&P 500 drawdown' },
    fullName: { zh: '标普 500 自高点的回撤', en: 'S&P 500, fall from its high' },
    says: {
      zh: '收盘价低于图上起点以来最高收盘的百分比。多数年份都会出现 5% 至 10% 的回撤，超过 20% 的平均数年才有一次。',
      en: 'How far the close lies below the highest one since the data begins. Five to ten percent happen in most years, more than 20 % once in several.',
    },
    draws: '100 * drawdown(sp500_held)',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'macro.vix',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'VIX', en: 'VIX' },
    fullName: { zh: 'VIX 波动率指数', en: 'CBOE volatility index (VIX)' },
    says: {
      zh: '由标普 500 期权价格推算的未来三十天年化波动率。低于 15 为自满，20 以上为紧张，40 以上只在恐慌时出现；尖峰之后的回落往往对应风险资产的反弹。',
      en: 'The volatility over the next thirty days, annualised, as options on the S&P 500 price it. Below 15 markets are complacent, above 20 nervous, above 40 in panic; risky assets tend to recover while a spike fades.',
    },
    draws: 'ffill(vix, 7)',
    derivation: 'last',
    zones: [
      { to: 15, tone: 'calm', label: { zh: '平静', en: 'Calm' } },
      { from: 20, to: 30, tone: 'warm', label: { zh: '紧张', en: 'Nervous' } },
      { from: 30, tone: 'hot', label: { zh: '恐慌', en: 'Fear' } },
    ],
  },
  {
    id: 'macro.gold',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '黄金', en: 'Gold' },
    fullName: { zh: '黄金现货价格（美元/盎司）', en: 'Gold, spot price (dollars an ounce)' },
    says: {
      zh: '一盎司黄金的美元价格。它与实际利率大体反向，与央行购金和地缘风险同向，是比特币最常用的对照物。',
      en: 'The price of an ounce in dollars. On the whole it moves against real yields and with the purchases of central banks and with crises, and is what bitcoin is most often compared with.',
    },
    draws: 'gold_held',
    derivation: 'last',
    scale: 'log',
  },
]);
