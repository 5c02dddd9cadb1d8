import type { Bilingual } from '@chaintide/contracts/language';
import { macro, type Entry } from './entry.ts';

/** A maturity of treasuries: its metric, its name, and what is special about its yield. */
interface Maturity {
  readonly key: string;
  readonly name: Bilingual;
  readonly says: Bilingual;
}

const maturities: readonly Maturity[] = [
  {
    key: '1m',
    name: { zh: '1 个月', en: '1-month' },
    says: {
      zh: '几乎等同于政策利率，债务上限临近时会出现与政策无关的跳动。',
      en: 'It is the policy rate in all but name, and jumps for reasons of its own when the debt ceiling is near.',
    },
  },
  {
    key: '3m',
    name: { zh: '3 个月', en: '3-month' },
    says: {
      zh: '最常用的无风险利率基准；与 10 年期的差是最可靠的衰退先行指标之一。',
      en: 'The usual risk-free rate; its distance from the 10-year is one of the better signs of a coming recession.',
    },
  },
  {
    key: '6m',
    name: { zh: '6 个月', en: '6-month' },
    says: {
      zh: '包含市场对未来两三次议息会议的预期，拐点通常早于政策利率。',
      en: 'It contains what the market expects of the next few meetings of the Fed, and turns before the policy rate.',
    },
  },
  {
    key: '1y',
    name: { zh: '1 年', en: '1-year' },
    says: {
      zh: '未来一年政策利率路径的平均预期。',
      en: 'The average policy rate that the market expects for the year ahead.',
    },
  },
  {
    key: '2y',
    name: { zh: '2 年', en: '2-year' },
    says: {
      zh: '对货币政策最敏感的期限，也是 10 年减 2 年利差的短端。',
      en: 'The maturity that reacts most to monetary policy, and the short end of the 10-year less 2-year spread.',
    },
  },
  {
    key: '3y',
    name: { zh: '3 年', en: '3-year' },
    says: {
      zh: '处于政策预期与增长预期之间，走势平缓。',
      en: 'It lies between what is expected of policy and of growth, and moves calmly.',
    },
  },
  {
    key: '5y',
    name: { zh: '5 年', en: '5-year' },
    says: {
      zh: '汽车与企业贷款的常用参照，反映中期的增长与通胀预期。',
      en: 'A reference for car and business loans, which shows expected growth and inflation over the medium term.',
    },
  },
  {
    key: '7y',
    name: { zh: '7 年', en: '7-year' },
    says: {
      zh: '与住房抵押贷款的平均存续期相近，受抵押贷款证券对冲影响较大。',
      en: 'Close to the average life of a mortgage, so that hedging of mortgage securities moves it.',
    },
  },
  {
    key: '10y',
    name: { zh: '10 年', en: '10-year' },
    says: {
      zh: '全球资产定价的锚，房贷、公司债和股票估值都以它为参照；快速上行对不产生现金流的资产压力最大。',
      en: 'The anchor of prices everywhere: mortgages, corporate bonds and shares are valued against it. A fast rise weighs most on assets that pay nothing.',
    },
  },
  {
    key: '20y',
    name: { zh: '20 年', en: '20-year' },
    says: {
      zh: '2020 年才恢复发行，流动性较差，收益率常略高于 30 年期。',
      en: 'Issued again only since 2020 and traded less than its neighbours, it often yields slightly more than the 30-year.',
    },
  },
  {
    key: '30y',
    name: { zh: '30 年', en: '30-year' },
    says: {
      zh: '反映长期通胀预期与财政可持续性；2002 至 2006 年停止发行，这一段没有数据。',
      en: 'It reflects expected inflation and the state of public finances over the long run. It was not issued from 2002 to 2006, and there is no data for that time.',
    },
  },
];

const yieldOf = ({ key, name, says }: Maturity): Entry => ({
  id: `macro.yield_${key}`,
  tier: 'L1',
  unit: 'percent',
  label: { zh: `${name.zh}期美债`, en: `${name.en} treasury` },
  fullName: { zh: `美国 ${name.zh}期国债收益率`, en: `US ${name.en} treasury yield` },
  says: {
    zh: `财政部按固定期限换算的 ${name.zh}期收益率。${says.zh}周末与假日保持前一交易日的值。`,
    en: `The yield of treasuries with a constant maturity, ${name.en}. ${says.en} At weekends and on holidays the last value holds.`,
  },
  draws: `ffill(yield_${key}, 7)`,
  derivation: 'last',
});

const nameOf = (key: string): Bilingual => maturities.find((one) => one.key === key)!.name;

export const macroYields = macro('bond', 'yields', [
  {
    id: 'macro.yields',
    page: '/yieldCurve',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '美债收益率', en: 'Treasury yields' },
    fullName: {
      zh: '美国国债收益率（3 个月、2 年、10 年、30 年）',
      en: 'US treasury yields (3 months, 2, 10 and 30 years)',
    },
    says: {
      zh: '短、中、长四个期限放在一起看曲线的形状：长端高于短端是常态，短端反超即“倒挂”，历史上多出现在衰退之前；倒挂解除往往比倒挂本身更接近衰退。',
      en: 'Four maturities beside each other show the shape of the curve: normally the long end yields more; when the short end does, the curve is inverted, which has come before most recessions. The end of an inversion has been closer to them than its beginning.',
    },
    draws: ['10y', '2y', '3m', '30y'].map((key) => ({
      key: `y${key}`,
      label: { zh: `${nameOf(key).zh}期`, en: nameOf(key).en },
      formula: `yield_${key}_held`,
    })),
    derivation: 'last',
  },
  ...maturities.map(yieldOf),
]);

const INVERTED = [{ to: 0, tone: 'hot' as const, label: { zh: '倒挂', en: 'Inverted' } }];

export const macroSpreads = macro('bond', 'spreads', [
  {
    id: 'macro.spread_10y_2y',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '10 年 − 2 年', en: '10y − 2y' },
    fullName: { zh: '10 年与 2 年期美债利差', en: '10-year less 2-year treasury yield' },
    says: {
      zh: '最受关注的期限利差，单位为百分点。低于零即倒挂，说明市场预期未来降息；自 1980 年代以来的每次衰退之前都曾倒挂，但领先时间从半年到两年不等。',
      en: 'The best-known spread, in percentage points. Below zero the market expects lower rates; it was inverted before every recession since the 1980s, half a year to two years ahead.',
    },
    draws: 'yield_10y_held - yield_2y_held',
    derivation: 'last',
    zones: INVERTED,
  },
  {
    id: 'macro.spread_10y_3m',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '10 年 − 3 个月', en: '10y − 3m' },
    fullName: { zh: '10 年与 3 个月期美债利差', en: '10-year less 3-month treasury yield' },
    says: {
      zh: '纽约联储衰退概率模型所用的利差，单位为百分点。它对政策利率更敏感，倒挂通常晚于 10 年减 2 年，误报也较少。',
      en: 'The spread in the recession model of the New York Fed, in percentage points. It follows the policy rate more closely, inverts later than the 10-year less 2-year, and has given fewer false signs.',
    },
    draws: 'yield_10y_held - yield_3m_held',
    derivation: 'last',
    zones: INVERTED,
  },
  {
    id: 'macro.spread_30y_5y',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '30 年 − 5 年', en: '30y − 5y' },
    fullName: { zh: '30 年与 5 年期美债利差', en: '30-year less 5-year treasury yield' },
    says: {
      zh: '曲线长端的斜率，单位为百分点。在财政担忧或通胀预期抬头时变陡，在追求安全的阶段变平。',
      en: 'The slope of the long end, in percentage points. It steepens with worries about public finances or inflation and flattens when investors seek safety.',
    },
    draws: 'yield_30y_held - yield_5y_held',
    derivation: 'last',
    zones: INVERTED,
  },
  {
    id: 'macro.real_yield_10y',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '10 年期实际利率', en: '10-year real yield' },
    fullName: { zh: '10 年期通胀保值国债收益率', en: '10-year inflation-indexed treasury yield' },
    says: {
      zh: '扣除通胀后的长期利率。它越高，持有黄金和比特币这类无息资产的机会成本越大；2022 年由负转正的一年正是加密市场最弱的一年。',
      en: 'The long-term rate after inflation. The higher it is, the more it costs to hold gold or bitcoin, which pay nothing; the year in which it rose above zero, 2022, was the weakest for crypto.',
    },
    draws: 'ffill(real_yield_10y, 7)',
    derivation: 'last',
  },
  {
    id: 'macro.breakeven_10y',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '10 年期盈亏平衡通胀率', en: '10-year breakeven inflation' },
    fullName: { zh: '10 年期盈亏平衡通胀率', en: '10-year breakeven inflation rate' },
    says: {
      zh: '名义与通胀保值国债收益率之差，即市场对未来十年平均通胀的预期（含风险溢价）。2% 至 2.5% 与美联储目标相符。',
      en: 'The difference between nominal and inflation-indexed yields: the inflation that the market expects on average for ten years, with a premium for risk. 2 % to 2.5 % fits the target of the Fed.',
    },
    draws: 'ffill(breakeven_10y, 7)',
    derivation: 'last',
  },
  {
    id: 'macro.fed_funds',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '联邦基金利率', en: 'Fed funds rate' },
    fullName: { zh: '联邦基金有效利率', en: 'Effective federal funds rate' },
    says: {
      zh: '银行之间隔夜拆借的实际利率，由美联储的目标区间决定，是一切美元利率的起点。2 年期收益率低于它时，市场已在预期降息。',
      en: 'What banks actually pay each other overnight, held in the target range of the Fed: the beginning of every dollar rate. When the 2-year yields less, the market expects cuts.',
    },
    draws: 'ffill(fed_funds, 7)',
    derivation: 'last',
  },
  {
    id: 'macro.policy_gap',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '2 年期 − 联邦基金利率', en: '2y − fed funds' },
    fullName: { zh: '2 年期美债收益率与联邦基金利率之差', en: '2-year treasury yield less the federal funds rate' },
    says: {
      zh: '市场预期的政策方向，单位为百分点：明显低于零是在计入降息，明显高于零是在计入加息。由负转正的过程通常伴随宽松预期的消退。',
      en: 'Where the market expects policy to go, in percentage points: well below zero it prices cuts, well above it hikes. A return from below zero usually means that hopes of easing fade.',
    },
    draws: 'yield_2y_held - ffill(fed_funds, 7)',
    derivation: 'last',
  },
]);
