import { stablecoin, type Entry } from './entry.ts';

type Coin = 'USDT' | 'USDC' | 'BUSD';
const coins: readonly Coin[] = ['USDT', 'USDC', 'BUSD'];
const ALL = coins;

export const stableTotal = stablecoin('flux', 'total', [
  {
    id: 'stable.circulating',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '总流通量', en: 'Total circulation' },
    fullName: { zh: '稳定币总流通量', en: 'Stablecoins in circulation, total' },
    says: {
      zh: '所有美元稳定币的流通面值之和，可以理解为停在链上、随时能买入的美元。持续增长意味着场外资金在进场，见顶回落往往先于价格走弱；BUSD 停发这类个别事件不影响总量的含义。',
      en: 'The face value of all dollar stablecoins in circulation: dollars that wait on chains and can buy at any time. While it grows, money comes in from outside; when it turns down, prices have often weakened later. That a single coin such as BUSD is wound up does not change what the total says.',
    },
    draws: 'circulating',
    derivation: 'last',
    covers: ALL,
    priced: ['btc'],
  },
  {
    id: 'stable.composition',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '构成', en: 'Composition' },
    fullName: { zh: '稳定币流通量的构成', en: 'Stablecoins in circulation, by coin' },
    says: {
      zh: '总流通量按 USDT、USDC、BUSD 与其他拆分叠加。份额此消彼长反映市场对发行方的偏好：2023 年 3 月之后 USDC 的份额明显流向 USDT。',
      en: 'The total stacked by USDT, USDC, BUSD and the others. Shares move with the trust in their issuers: after March 2023 much of USDC went to USDT.',
    },
    draws: [
      { key: 'usdt', label: { zh: 'USDT', en: 'USDT' }, formula: 'usdt' },
      { key: 'usdc', label: { zh: 'USDC', en: 'USDC' }, formula: 'usdc' },
      { key: 'busd', label: { zh: 'BUSD', en: 'BUSD' }, formula: 'nz(busd)' },
      {
        key: 'others',
        label: { zh: '其他', en: 'Others' },
        formula: 'greatest(circulating - nz(usdt) - nz(usdc) - nz(busd), 0)',
      },
    ],
    derivation: 'last',
    chart: 'stack',
    covers: ALL,
  },
  {
    id: 'stable.change_7d',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '7 日变化', en: '7-day change' },
    fullName: { zh: '稳定币总流通量 7 日变化', en: 'Stablecoins in circulation, change in 7 days' },
    says: {
      zh: '总流通量比七天前增减的金额。单周增加数十亿美元通常出现在行情启动或急跌抄底时，连续数周为负说明资金在离场。',
      en: 'By how many dollars the total changed within a week. Several billion more belong to the beginning of a rise or to buying in a crash; weeks below zero mean that money leaves.',
    },
    draws: 'diff(circulating, 7)',
    derivation: 'last',
    chart: 'histogram',
    covers: ALL,
  },
  {
    id: 'stable.change_30d',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '30 日变化', en: '30-day change' },
    fullName: { zh: '稳定币总流通量 30 日变化', en: 'Stablecoins in circulation, change in 30 days' },
    says: {
      zh: '总流通量比三十天前增减的金额，滤掉了单笔增发的噪声。由负转正是流动性回流较可靠的信号。',
      en: 'By how many dollars the total changed within 30 days, which hides single issues. A turn from below zero is a fair sign that liquidity returns.',
    },
    draws: 'diff(circulating, 30)',
    derivation: 'last',
    chart: 'histogram',
    covers: ALL,
  },
  {
    id: 'stable.growth_30d',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '30 日增速', en: '30-day growth' },
    fullName: { zh: '稳定币总流通量 30 日增速', en: 'Stablecoins in circulation, growth in 30 days' },
    says: {
      zh: '总流通量三十天增长的百分比，便于不同年代比较。2021 年初曾超过 20%，成熟之后 2% 至 4% 已属强劲。',
      en: 'How much the total grew within 30 days in percent, so that years compare. It passed 20 % early in 2021; now that the market is large, 2 % to 4 % are strong.',
    },
    draws: '100 * pct(circulating, 30)',
    derivation: 'last',
    covers: ALL,
  },
]);

interface Words {
  readonly zh: string;
  readonly en: string;
}

const about: Readonly<Record<Coin, Words>> = {
  USDT: {
    zh: '由 Tether 发行，流通量最大，是多数交易所的计价货币；增发多由交易所和做市商的需求驱动。',
    en: 'Issued by Tether, it is the largest and quotes most exchanges; new coins mostly follow the demand of exchanges and market makers.',
  },
  USDC: {
    zh: '由 Circle 发行，受美国监管，在 DeFi 和机构中使用较多；流通量随美国利率和合规环境变化较大。',
    en: 'Issued by Circle under US rules and used by DeFi and institutions; how much circulates depends on US rates and regulation.',
  },
  BUSD: {
    zh: '由 Paxos 为币安发行，2023 年 2 月监管要求停止增发，此后只赎回，流通量逐步归零。',
    en: 'Issued by Paxos for Binance. Regulators stopped new coins in February 2023; since then they are only redeemed, and the number goes to zero.',
  },
};

const circulationOf = (coin: Coin): Entry => ({
  id: `stable.${coin.toLowerCase()}`,
  tier: 'L1',
  unit: 'usd',
  label: { zh: `${coin} 流通量`, en: `${coin} circulation` },
  fullName: { zh: `${coin} 总流通量（各链合计）`, en: `${coin} in circulation, all chains` },
  says: {
    zh: `${coin} 在各条链上的流通面值合计，不含已授权而未发行的部分。${about[coin].zh}`,
    en: `The face value of ${coin} in circulation on all chains, without coins that are authorised but not issued. ${about[coin].en}`,
  },
  draws: coin.toLowerCase(),
  derivation: 'last',
  covers: [coin],
  priced: ['btc'],
});

const reading: Readonly<Record<7 | 30, Words>> = {
  7: {
    zh: '七天窗口对单次大额增发或赎回很敏感，宜与总量的变化对照：只有一种币增加而总量不变，多半是换币。',
    en: 'A week reacts to a single large issue or redemption; compare it with the total: if one coin grows and the total does not, holders have only switched.',
  },
  30: {
    zh: '三十天窗口反映趋势：持续为正说明需求在扩大，由正转负常见于行情降温之后。',
    en: 'A month shows the trend: above zero demand grows, and it turns below zero after a market has cooled.',
  },
};

const changeOf =
  (days: 7 | 30) =>
  (coin: Coin): Entry => ({
    id: `stable.${coin.toLowerCase()}_change_${days}d`,
    tier: 'L2',
    unit: 'usd',
    label: { zh: `${coin} ${days} 日变化`, en: `${coin} ${days}-day change` },
    fullName: { zh: `${coin} 流通量 ${days} 日变化`, en: `${coin} in circulation, change in ${days} days` },
    says: {
      zh: `${coin} 流通量比 ${days} 天前增减的金额。${reading[days].zh}`,
      en: `By how many dollars ${coin} in circulation changed within ${days} days. ${reading[days].en}`,
    },
    draws: `diff(${coin.toLowerCase()}, ${days})`,
    derivation: 'last',
    chart: 'histogram',
    covers: [coin],
  });

export const stableCoins = stablecoin('flux', 'coins', [
  ...coins.map(circulationOf),
  ...coins.map(changeOf(7)),
  ...coins.map(changeOf(30)),
]);

const dominanceWords: Readonly<Record<Coin, Words>> = {
  USDT: {
    zh: '避险时资金倾向流动性最好的币，USDT 占比上升；它长期高于六成。',
    en: 'In fear money goes to the coin that trades best, and the share of USDT rises; it has been above 60 % for long.',
  },
  USDC: {
    zh: '占比上升多与机构和 DeFi 活跃有关；2023 年 3 月脱锚之后用了一年多才企稳。',
    en: 'Its share rises with institutions and DeFi; after it lost its peg in March 2023 it took more than a year to stabilise.',
  },
  BUSD: {
    zh: '2022 年底一度超过一成半，停发之后趋近于零。',
    en: 'It was above 15 % late in 2022 and has gone to zero since it is no longer issued.',
  },
};

const dominanceOf = (coin: Coin): Entry => ({
  id: `stable.${coin.toLowerCase()}_dominance`,
  tier: 'L2',
  unit: 'percent',
  label: { zh: `${coin} 占比`, en: `${coin} dominance` },
  fullName: { zh: `${coin} 占稳定币总流通量的百分比`, en: `${coin} as a share of all stablecoins` },
  says: {
    zh: `${coin} 流通量占全部美元稳定币的百分比。${dominanceWords[coin].zh}`,
    en: `The share of ${coin} in all dollar stablecoins. ${dominanceWords[coin].en}`,
  },
  draws: `100 * ${coin.toLowerCase()} / circulating`,
  derivation: 'last',
  covers: [coin],
});

export const stableDominance = stablecoin('flux', 'dominance', coins.map(dominanceOf));
