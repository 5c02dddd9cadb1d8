import type { PairEntry } from './pair.ts';

const takers: readonly PairEntry[] = [
  {
    name: 'taker_ratio',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '主动买卖比', en: 'Taker buy/sell ratio' },
    fullName: { zh: '{coin}合约主动买入与主动卖出之比', en: '{Coin} taker buy to sell volume, futures' },
    says: {
      zh: '主动买入量除以主动卖出量，大于 1 为买方更急。短周期噪声大，宜看持续偏离；交易所给出 5 分钟、1 小时和 1 天的值，其间的周期取平均。{archived}',
      en: 'What takers bought divided by what they sold; above 1, buyers are in more of a hurry. Short periods are noisy, so read lasting deviations; the exchange gives 5 minutes, 1 hour and 1 day, and periods in between are means of these. {archived}',
    },
    draws: 'taker_bought / taker_sold',
    derivation: 'mean',
    isIntraday: true,
    zones: [
      { to: 0.9, label: { zh: '卖方主动', en: 'Sellers lead' }, tone: 'cold' },
      { from: 1.1, label: { zh: '买方主动', en: 'Buyers lead' }, tone: 'warm' },
    ],
  },
  {
    name: 'taker_volumes',
    tier: 'L2',
    unit: 'coin',
    label: { zh: '主动买卖量', en: 'Taker volumes' },
    fullName: { zh: '{coin}合约主动买入量与主动卖出量', en: '{Coin} bought and sold by takers, futures' },
    says: {
      zh: '主动买入与主动卖出的数量。两线同升为放量分歧，一线独升才是单边推动。{archived}',
      en: 'What takers bought and what they sold. Both rising together mean disagreement on high volume; one rising alone means a push in one direction. {archived}',
    },
    draws: [
      { key: 'bought', label: { zh: '主动买入', en: 'Bought' }, formula: 'taker_bought' },
      { key: 'sold', label: { zh: '主动卖出', en: 'Sold' }, formula: 'taker_sold' },
    ],
    derivation: 'sum',
    isIntraday: true,
  },
  {
    name: 'taker_net_futures',
    tier: 'L3',
    unit: 'coin',
    label: { zh: '合约主动净买入', en: 'Futures net taker volume' },
    fullName: { zh: '{coin}合约主动买入减主动卖出', en: '{Coin} bought less sold by takers, futures' },
    says: {
      zh: '合约主动买入量减主动卖出量。与现货净买入同向时更可信；只有合约净买入而现货没有，多为杠杆追涨。{archived}',
      en: 'What takers bought of the contract less what they sold. It is more credible in the direction of spot buying; buying in futures alone is mostly leverage that chases the price. {archived}',
    },
    draws: 'taker_bought - taker_sold',
    derivation: 'sum',
    chart: 'histogram',
    isIntraday: true,
  },
];

const crowd: readonly PairEntry[] = [
  {
    name: 'accounts_ratio',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '全体多空账户比', en: 'Long/short accounts' },
    fullName: { zh: '{coin}全体账户多空人数比', en: '{Coin} long to short accounts of all traders' },
    says: {
      zh: '持有净多仓的账户数除以净空仓账户数，每个账户权重相同，因此反映散户情绪。散户常在下跌中逢低做多，极端高值往往不是好兆头。{archived}',
      en: 'Accounts that are net long divided by those that are net short; each counts the same, so it shows the mood of small traders. They tend to buy falls, so extremely high values are seldom a good sign. {archived}',
    },
    draws: 'accounts_ratio',
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'top_accounts_ratio',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: '大户多空账户比', en: 'Top accounts long/short' },
    fullName: { zh: '{coin}大户账户多空人数比', en: '{Coin} long to short accounts of top traders' },
    says: {
      zh: '保证金余额前 20% 的账户中，净多仓账户数除以净空仓账户数。它不计仓位大小，应与大户持仓比对照。{archived}',
      en: 'Among the fifth of accounts with the largest margin, those net long divided by those net short. It does not weigh the size of positions; hold it against the ratio of positions. {archived}',
    },
    draws: 'top_accounts_ratio',
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'top_positions_ratio',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: '大户多空持仓比', en: 'Top positions long/short' },
    fullName: { zh: '{coin}大户多空持仓量比', en: '{Coin} long to short positions of top traders' },
    says: {
      zh: '保证金余额前 20% 账户的多头持仓除以空头持仓，按仓位加权，反映大资金的方向。部分仓位是对冲，不能直接当作看涨或看跌。{archived}',
      en: 'Long positions of the fifth of accounts with the largest margin divided by their short ones, so it shows where large money stands. Some of it hedges, so it is no plain opinion on the price. {archived}',
    },
    draws: 'top_positions_ratio',
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'long_share',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '多头账户占比', en: 'Share of long accounts' },
    fullName: { zh: '{coin}净多仓账户占比', en: 'Share of {coin} accounts that are long' },
    says: {
      zh: '净多仓账户占全部持仓账户的百分比，由多空账户比换算，便于直观比较。50% 为均衡。{archived}',
      en: 'The percentage of all accounts with a position that are net long, from the ratio of accounts. At 50 the sides are even. {archived}',
    },
    draws: '100 * accounts_ratio / (1 + accounts_ratio)',
    derivation: 'last',
    isIntraday: true,
  },
  {
    name: 'crowd_gap',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '大户与散户分歧', en: 'Top traders against the crowd' },
    fullName: { zh: '{coin}大户持仓比减全体账户比', en: '{Coin} top positions ratio less that of all accounts' },
    says: {
      zh: '大户多空持仓比减全体多空账户比。正值为大户比散户更看多；两者分歧扩大时，历史上大户一方更常占优，但并不总是如此。{archived}',
      en: 'The ratio of top positions less that of all accounts. Above zero, large traders are more bullish than the crowd; where they part, large ones have more often been right, though not always. {archived}',
    },
    draws: 'top_positions_ratio - accounts_ratio',
    derivation: 'last',
    chart: 'histogram',
    isIntraday: true,
  },
  {
    name: 'accounts_ratio_change',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '多空账户比日变化', en: 'Long/short accounts, change' },
    fullName: { zh: '{coin}多空账户比的 24 小时变化', en: '{Coin} long/short accounts, change over 24 hours' },
    says: {
      zh: '全体多空账户比相对前一日的变化百分比。急升多为散户抄底，急降多为追空，二者都常出现在短期反转附近。更粗的周期取最后一日。',
      en: 'The ratio of all accounts against the day before, in percent. A jump is mostly small traders who buy a fall, a slump those who chase it; both are common near short-term turns. Longer periods take their last day.',
    },
    draws: '100 * pct(accounts_ratio)',
    derivation: 'last',
    chart: 'histogram',
  },
];

export const positions = [...takers, ...crowd];
