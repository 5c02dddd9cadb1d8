import type { Entry } from '../entry.ts';

/** Coins that miners keep, and those that they part with: by whether a coin has ever moved since it was mined. */
export const minersCoins: readonly Entry[] = [
  {
    id: 'btc.miner_reserve',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '矿工储备', en: 'Miner reserve' },
    fullName: {
      zh: '比特币矿工储备（挖出后从未移动的币）',
      en: 'Bitcoin miner reserve (coins never moved since mined)',
    },
    says: {
      zh: '挖出后从未移动过的比特币总量，即区块奖励的输出中尚未花费的部分。这里不用地址标签，因此是可验证的下限：矿工把币转到自己的另一地址，也算离开储备；其中有大量 2009 至 2010 年挖出、可能早已遗失的币，所以看变化比看绝对值更有意义。下降说明矿工在动用存币。',
      en: 'Bitcoin that have never moved since they were mined: the unspent outputs of block rewards. It needs no labels of addresses and can be verified; a miner who moves coins to another address of their own leaves it, too. Many of these coins are from 2009 and 2010 and probably lost, so its changes say more than its size: a decline means that miners draw on what they kept.',
    },
    draws: 'mined_unspent',
    derivation: 'last',
  },
  {
    id: 'btc.miner_reserve_change',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '矿工储备变化（30 日）', en: 'Change of miner reserve' },
    fullName: { zh: '比特币矿工储备 30 日变化', en: 'Bitcoin miner reserve, 30-day change' },
    says: {
      zh: '矿工储备与 30 天前之差，即这段时间新挖出的币减去首次转出的币。为正说明矿工留存多于转出；为负说明连以前的存币也在转出，常见于减半后或价格大跌、矿工现金吃紧的时期。',
      en: 'The miner reserve less that of 30 days ago: coins mined in that time less coins that left it. Positive means that miners keep more than they part with; negative that even older coins leave, as after halvings or falls of the price, when they are short of cash.',
    },
    draws: 'diff(mined_unspent, 30)',
    derivation: 'last',
    chart: 'histogram',
  },
  {
    id: 'btc.miner_outflow',
    tier: 'L3',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '矿工流出', en: 'Miner outflow' },
    fullName: {
      zh: '比特币矿工流出（挖出后首次移动的币）',
      en: 'Bitcoin miner outflow (coins moved for the first time)',
    },
    says: {
      zh: '当日首次移动的挖矿所得，以 BTC 计：矿池向矿工分账、矿工转到交易所都在其中，之后的转手不再计入。突然放大说明有人在集中转出，若来自多年未动的币，往往引起市场关注。',
      en: 'Mined coins that moved for the first time on the day, in BTC: pools that pay out and miners who send to exchanges are both in it, later transfers are not. A jump means that somebody moves a lot at once; when the coins are years old the market takes notice.',
    },
    draws: 'mined_spent_btc',
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'btc.mpi',
    tier: 'L3',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '矿工头寸指数（MPI）', en: "Miners' position index (MPI)" },
    fullName: {
      zh: '比特币矿工头寸指数（流出的 365 日 z 分数）',
      en: "Bitcoin miners' position index (365-day z-score of outflow)",
    },
    says: {
      zh: '矿工流出的美元价值相对过去 365 天的 z 分数：当日值减去均值，再除以标准差。高于 2 说明转出远多于平常，多出现在行情高位或减半前后；低于 0 为常态。流出按挖出后首次移动计，因此与按矿池地址标签统计的版本数值不同，走势可比。',
      en: 'The dollar value of the miner outflow as a z-score over 365 days: less its average, in standard deviations. Above 2 far more leaves than usual, mostly near highs of the price or around halvings; below 0 is normal. The outflow counts first moves of mined coins, so values differ from versions by labelled addresses of pools, while the course compares.',
    },
    draws: '(mined_spent_btc * price - sma(mined_spent_btc * price, 365)) / std(mined_spent_btc * price, 365)',
    derivation: 'last',
    zones: [{ from: 2, label: { zh: '集中转出', en: 'Heavy outflow' }, tone: 'hot' }],
  },
];
