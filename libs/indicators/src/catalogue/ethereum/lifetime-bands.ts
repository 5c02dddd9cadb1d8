import { AGE, AGES, chosen, OLD, sharesOf, sumOfOld } from '../bitcoin/bands.ts';
import type { Entry } from '../entry.ts';
import { atCut, CUT } from '../parameters.ts';

/** Ether by the mean age of its accounts. */
export const lifetimeBands: readonly Entry[] = [
  {
    id: 'eth.hodl_waves',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'ETH HODL 波', en: 'ETH HODL waves' },
    fullName: { zh: '以太坊 HODL 波（账户平均币龄）', en: 'Ether HODL waves by mean age of accounts' },
    says: {
      zh: '供应按账户平均币龄分段的占比，叠加为 100%。年轻区间变厚为换手活跃的牛市，年老区间变厚为囤积。与比特币按单笔输出不同，这里以账户为单位；信标链存款合约算作一个账户，它换区间时会出现台阶。',
      en: "The supply by the mean age of its accounts, stacked to 100 percent. Thick young bands mean a bull market that trades, thick old ones that ether is put away. Unlike bitcoin's outputs, an account is one piece here, the deposit contract with all stakes too, which makes a step when it changes its band.",
    },
    draws: sharesOf(AGES, (age) => `supply_${age}`, 'supply_counted'),
    derivation: 'last',
    chart: 'stack',
  },
  {
    id: 'eth.realized_cap_waves',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'ETH 已实现市值波', en: 'ETH realized cap waves' },
    fullName: { zh: '以太坊已实现市值的币龄分布', en: 'Ether realized cap by mean age of accounts' },
    says: {
      zh: '已实现市值按账户平均币龄分段的占比，叠加为 100%。年轻区间占比高，说明新资金以高价接盘，市场过热。',
      en: 'Realized cap by the mean age of accounts, stacked to 100 percent. With much in young bands, new money has bought at high prices and the market is hot.',
    },
    draws: sharesOf(AGES, (age) => `realized_cap_${age}`, 'realized_cap'),
    derivation: 'last',
    chart: 'stack',
  },
  {
    id: 'eth.spent_age_bands',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'ETH 花费币龄', en: 'ETH spent by age' },
    fullName: { zh: '以太坊当日花费的币龄分布', en: 'Ether spent by mean age of accounts' },
    says: {
      zh: '当日花出的 ETH 按账户平均币龄分段的占比。多数花费来自一天以内的周转；年老区间突然变厚值得留意。',
      en: 'The ether spent during the day by the mean age of the accounts that spent it. Most turns over within a day; a sudden thick old band deserves attention.',
    },
    draws: sharesOf(AGES, (age) => `spent_eth_${age}`, 'spent_eth'),
    derivation: 'mean',
    chart: 'stack',
  },
  {
    id: 'eth.supply_age',
    tier: 'L3',
    unit: 'eth',
    label: { zh: 'ETH 指定币龄供应', en: 'ETH supply of an age' },
    fullName: { zh: '以太坊指定币龄区间的供应量', en: 'Ether in accounts of a chosen mean age' },
    says: {
      zh: '账户平均币龄处于所选区间的 ETH 数量，默认为 1–2 年。跟踪同一批筹码随时间由年轻区间流向年老区间。',
      en: 'Ether in accounts whose mean age lies in the chosen band, one to two years by default. Follow how a cohort moves from young bands into old ones.',
    },
    draws: chosen(AGE, (age) => `supply_${age}`),
    derivation: 'last',
    parameters: [AGE],
  },
  {
    id: 'eth.supply_old',
    tier: 'L2',
    unit: 'percent',
    label: { zh: 'ETH 沉睡供应', en: 'ETH old supply' },
    fullName: {
      zh: '以太坊平均币龄超过所选年数的供应占比',
      en: 'Share of ether in accounts of at least so many years',
    },
    says: {
      zh: '账户平均币龄达到所选年数的 ETH 占比，默认 1 年以上。走高为长期持有，走低说明老账户在收款或花费。',
      en: 'Ether in accounts with a mean age of at least the chosen years, one by default. A rise means patience, a fall that old accounts receive or spend.',
    },
    draws: `100 * (${chosen(OLD, (years) => sumOfOld('supply', years))}) / supply_counted`,
    derivation: 'last',
    parameters: [OLD],
  },
  {
    id: 'eth.lth_supply',
    tier: 'L1',
    unit: 'eth',
    label: { zh: 'ETH 长期持有者供应', en: 'ETH long-term supply' },
    fullName: { zh: '以太坊长期持有者供应量', en: 'Ether of long-term holders' },
    says: {
      zh: '账户平均币龄达到分界（默认 155 天）的 ETH 数量。它在熊市累积、在牛市派发，拐点领先于价格。',
      en: 'Ether in accounts with a mean age from the cut on, 155 days by default. It gathers in bear markets and is handed out in bull ones, turning before the price.',
    },
    draws: atCut('lth_supply'),
    derivation: 'last',
    parameters: [CUT],
    chart: 'area',
  },
  {
    id: 'eth.lth_realized_price',
    tier: 'L2',
    unit: 'usd',
    scale: 'log',
    label: { zh: 'ETH 长短期成本', en: 'ETH cost by patience' },
    fullName: { zh: '以太坊长期与短期持有者的平均成本', en: 'Average cost of long-term and short-term ether' },
    says: {
      zh: '长期与短期持有者各自的平均成本。价格高于短期成本时势头健康；跌破长期成本时进入深度熊市。',
      en: 'The average cost of long-term and of short-term holders. Above the short-term one the trend is healthy; below the long-term one the bear market is deep.',
    },
    draws: [
      {
        key: 'lth',
        label: { zh: '长期持有者', en: 'Long-term' },
        formula: `${atCut('lth_realized_cap')} / ${atCut('lth_supply')}`,
      },
      {
        key: 'sth',
        label: { zh: '短期持有者', en: 'Short-term' },
        formula: `(realized_cap - ${atCut('lth_realized_cap')}) / (supply_counted - ${atCut('lth_supply')})`,
      },
    ],
    derivation: 'last',
    parameters: [CUT],
  },
];
