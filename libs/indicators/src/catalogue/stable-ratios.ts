import { stablecoin, type Entry } from './entry.ts';

const pegOf = (coin: 'USDT' | 'USDC' | 'BUSD', zh: string, en: string): Entry => ({
  id: `stable.${coin.toLowerCase()}_peg`,
  tier: 'L2',
  unit: 'percent',
  label: { zh: `${coin} 脱锚幅度`, en: `${coin} peg deviation` },
  fullName: { zh: `${coin} 价格偏离 1 美元的百分比`, en: `${coin}, deviation from one dollar` },
  says: {
    zh: `${coin} 的市场价格高于或低于 1 美元的百分比。正常在 ±0.1% 以内；持续低于 −0.5% 说明赎回受阻或信心受损。${zh}`,
    en: `How far the market price of ${coin} lies from one dollar. Normal is within ±0.1 %; below −0.5 % for long, redemption is blocked or trust is lost. ${en}`,
  },
  draws: `100 * (${coin.toLowerCase()}_price - 1)`,
  derivation: 'last',
  zones: [
    { to: -0.5, tone: 'hot', label: { zh: '折价', en: 'Discount' } },
    { from: 0.5, tone: 'warm', label: { zh: '溢价', en: 'Premium' } },
  ],
  covers: [coin],
});

export const stableRatios = stablecoin('flux', 'purchasing_power', [
  {
    id: 'stable.ssr',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'SSR', en: 'SSR' },
    fullName: { zh: '稳定币供应比率（布林带 200, 2）', en: 'Stablecoin supply ratio with Bollinger bands (200, 2)' },
    says: {
      zh: '比特币市值除以稳定币总流通量。越低说明场上的美元相对于比特币越多、购买力越强；由于稳定币长期增长，绝对水平逐年下移，应看它在 200 日布林带中的位置：触及下轨是购买力充裕，触及上轨是后续资金不足。',
      en: 'The market cap of bitcoin over all stablecoins. The lower it is, the more dollars wait for each bitcoin. Stablecoins grow over the years and take its level down, so read it in its Bollinger bands of 200 days: at the lower one buying power is plentiful, at the upper one it runs short.',
    },
    draws: [
      { key: 'ssr', label: { zh: 'SSR', en: 'SSR' }, formula: 'ssr' },
      { key: 'upper', label: { zh: '上轨', en: 'Upper band' }, formula: 'bollinger_upper(ssr, 200, 2)' },
      { key: 'lower', label: { zh: '下轨', en: 'Lower band' }, formula: 'bollinger_lower(ssr, 200, 2)' },
    ],
    derivation: 'last',
    covers: ['BTC', 'USDT', 'USDC', 'BUSD'],
    priced: ['btc'],
  },
  {
    id: 'stable.ssr_oscillator',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: 'SSR 振荡器', en: 'SSR oscillator' },
    fullName: { zh: 'SSR 振荡器（200 日）', en: 'SSR oscillator (200 days)' },
    says: {
      zh: 'SSR 偏离 200 日均值多少个标准差，±2 即布林带的上下轨。低于 −2 的时刻多在大跌之后，美元充裕而价格低；高于 2 说明价格上涨快于资金流入。',
      en: 'How many standard deviations the SSR lies from its mean of 200 days; ±2 are the Bollinger bands. Below −2 came after crashes, with dollars plentiful and prices low; above 2 the price has risen faster than money came in.',
    },
    draws: '(ssr - sma(ssr, 200)) / bollinger_width(ssr, 200, 1)',
    derivation: 'last',
    zones: [
      { to: -2, tone: 'cold', label: { zh: '购买力充裕', en: 'Ample' } },
      { from: 2, tone: 'hot', label: { zh: '购买力不足', en: 'Scarce' } },
    ],
    covers: ['BTC', 'USDT', 'USDC', 'BUSD'],
    priced: ['btc'],
  },
  {
    id: 'stable.ssr_eth',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'SSR（以太坊）', en: 'SSR of ether' },
    fullName: { zh: '以太坊市值与稳定币总流通量之比', en: 'Market cap of ether over all stablecoins' },
    says: {
      zh: '把 SSR 中的比特币换成以太坊。低于 1 意味着稳定币的总面值已超过全部以太坊的市值。',
      en: 'The SSR with ether in place of bitcoin. Below 1 all stablecoins together are worth more than all ether.',
    },
    draws: 'eth_cap / circulating',
    derivation: 'last',
    covers: ['ETH', 'USDT', 'USDC', 'BUSD'],
    priced: ['eth'],
  },
  {
    id: 'stable.to_btc_cap',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '稳定币 / BTC 市值', en: 'Stablecoins to BTC cap' },
    fullName: { zh: '稳定币总流通量占比特币市值的百分比', en: 'Stablecoins as a share of the market cap of bitcoin' },
    says: {
      zh: 'SSR 的倒数：假如全部稳定币一次性买入，相当于比特币市值的百分之几。它在熊市末期升到高位，牛市中逐步被消耗。',
      en: 'The SSR upside down: if all stablecoins bought at once, what percentage of all bitcoin that would be. It is high late in bear markets and used up in bull markets.',
    },
    draws: '100 / ssr',
    derivation: 'last',
    covers: ['BTC', 'USDT', 'USDC', 'BUSD'],
  },
  pegOf(
    'USDT',
    '2022 年 5 月 UST 崩盘时一度低至约 −5%。',
    'When UST collapsed in May 2022 it fell to about −5 % for a few hours.',
  ),
  pegOf(
    'USDC',
    '2023 年 3 月硅谷银行倒闭的那个周末跌到约 −10%，周一恢复。',
    'On the weekend on which Silicon Valley Bank failed, in March 2023, it fell to about −10 % and was back on Monday.',
  ),
  pegOf(
    'BUSD',
    '停发之后流动性变薄，小额成交也会引起偏离。',
    'Since it is wound up it trades thinly, and small trades move it.',
  ),
]);
