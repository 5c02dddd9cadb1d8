import type { Entry } from '../entry.ts';
import { AGES, sumOfOld } from './bands.ts';

const young = AGES.slice(
  0,
  AGES.findIndex(({ key }) => key === '1y_2y'),
)
  .map(({ key }) => `supply_${key}`)
  .join(' + ');

/** Ratios that weigh value against the age of coins. */
export const ageRatios: readonly Entry[] = [
  {
    id: 'btc.reserve_risk',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '储备风险', en: 'Reserve risk' },
    fullName: { zh: '比特币储备风险（Reserve Risk）', en: 'Bitcoin reserve risk' },
    says: {
      zh: '价格除以 HODL 银行，后者是历史上每日价格减去 VOCDD 中位数的累计，代表持有者放弃卖出的机会成本。数值低说明信心足而价格低，风险回报最佳；数值高说明价格高而持有者开始动摇。中位数默认取最近一年，也可取 30 日。',
      en: 'The price divided by the HODL bank, the sum of price less median VOCDD over all days so far: what holders gave up by not selling. Low values mean strong conviction at a low price, the best odds; high values mean a high price and wavering holders. The median is over a year by default, or over 30 days.',
    },
    draws: "price / choose(median, '365', hodl_bank, '30', cumsum(price - percentile(vocdd, 30, 50)))",
    derivation: 'last',
    scale: 'log',
    parameters: [
      {
        name: 'median',
        label: { zh: '中位数窗口', en: 'Median over' },
        options: [
          { value: '365', label: { zh: '365 日', en: '365 days' } },
          { value: '30', label: { zh: '30 日', en: '30 days' } },
        ],
        default: '365',
      },
    ],
  },
  {
    id: 'btc.aviv',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'AVIV', en: 'AVIV' },
    fullName: { zh: '比特币活跃价值与投资者价值之比（AVIV）', en: 'Bitcoin active value to investor value (AVIV)' },
    says: {
      zh: '已实现市值乘以活跃度，再除以投资者市值，是 Cointime 体系中的 MVRV 类比率。它把沉睡与遗失的币和矿工所得都排除在外，比 MVRV 更贴近活跃投资者的真实状态，高低极值分别对应过热与低估。',
      en: 'The realized cap times liveliness, divided by the investor cap: a kin of MVRV in cointime economics. With sleeping and lost coins and the income of miners left out, it is closer to active investors; its extremes are overheated above and cheap below.',
    },
    draws: 'realized_cap * liveliness / investor_cap',
    derivation: 'last',
  },
  {
    id: 'btc.old_young',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '老币新币比', en: 'Old to young coins' },
    fullName: { zh: '比特币一年以上与一年以内供应量之比', en: 'Bitcoin supply older than a year to younger' },
    says: {
      zh: '一年以上未动的币量除以一年以内移动过的币量，概括全网的囤币倾向。走高说明筹码持续沉淀、可流通供应收缩；自高位回落说明老币进入流通，往往伴随牛市推进。',
      en: 'Bitcoin unmoved for a year or more divided by those that moved within a year: the leaning to hoard in one number. It rises while coins settle and fewer are traded, and falls from a peak as old coins come out in a bull market.',
    },
    draws: `(${sumOfOld('supply', '1')}) / (${young})`,
    derivation: 'last',
  },
  {
    id: 'btc.realized_thermo',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '已实现热力倍数', en: 'Realized to thermo cap' },
    fullName: { zh: '比特币已实现市值与热力市值之比', en: 'Bitcoin realized cap to thermo cap' },
    says: {
      zh: '已实现市值除以热力市值，即市场投入的总成本是累计发行成本的多少倍。它变化缓慢，反映每一美元的安全开支吸引了多少资金；走平或下降说明资金不再净流入。',
      en: 'The realized cap divided by the thermo cap: how many dollars the market has put in for each dollar of issuance. It moves slowly and shows what the spending on security has drawn in; flat or falling, money no longer comes.',
    },
    draws: 'realized_cap / thermo_cap',
    derivation: 'last',
  },
  {
    id: 'btc.average_multiple',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '平均市值倍数', en: 'Average cap multiple' },
    fullName: { zh: '比特币市值与历史平均市值之比', en: 'Bitcoin market cap to its average cap' },
    says: {
      zh: '市值除以自有价格以来的平均市值。等于 35 即触及顶部市值，早期周期的顶点都在那里；熊市低点时会回落到 2～4 倍，且随市场成熟波幅逐步收窄。',
      en: 'Market cap divided by its average since there was a price. At 35 it is the top cap, where the early cycles peaked; at the lows of bear markets it is about two to four, and its swings narrow as the market matures.',
    },
    draws: 'market_cap / average_cap',
    derivation: 'last',
    scale: 'log',
  },
];
