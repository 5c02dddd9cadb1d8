import { bitcoin } from '../entry.ts';
import { ageBands } from './lifetime-bands.ts';
import { spentLives } from './lifetime-spent.ts';

export const bitcoinLifetime = bitcoin('onchain', 'lifetime', [
  {
    id: 'btc.cdd',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: 'CDD 币天销毁', en: 'CDD' },
    fullName: { zh: '比特币币天销毁（CDD）', en: 'Bitcoin coin days destroyed (CDD)' },
    says: {
      zh: '当日移动的每笔币的数量乘以静置天数，求和即为销毁的币天。老币大量移动时骤增，牛市中多代表老手派发；个别尖峰可能只是托管方换钱包。',
      en: 'The amount of each coin moved during the day times the days it had rested, added up. It jumps when old coins move, in bull markets mostly to be sold; a single spike may be no more than a custodian changing wallets.',
    },
    draws: 'cdd',
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'btc.cdd_supply_adjusted',
    tier: 'L3',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '供应调整 CDD', en: 'Supply-adjusted CDD' },
    fullName: { zh: '比特币供应量调整后的币天销毁', en: 'Bitcoin supply-adjusted coin days destroyed' },
    says: {
      zh: '币天销毁除以流通供应量，也等于当日销毁的币天占当日新增币天的比例。大于 1 说明老币消耗快于沉淀，小于 1 说明全网在囤币，可跨年代比较。',
      en: 'Coin days destroyed divided by supply, which is also the ratio of coin days destroyed to those created that day. Above 1 the age of coins is used up faster than it grows, below 1 holders save it; it compares across the years.',
    },
    draws: 'cdd / supply',
    derivation: 'mean',
    zones: [{ from: 1, label: { zh: '消耗多于累积', en: 'More destroyed than created' }, tone: 'warm' }],
  },
  {
    id: 'btc.cdd_binary',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '二元 CDD', en: 'Binary CDD' },
    fullName: { zh: '比特币二元币天销毁', en: 'Bitcoin binary coin days destroyed' },
    says: {
      zh: '供应调整 CDD 高于其历史均值记为 1，否则为 0。单日意义不大，宜取 7～30 日均线：接近 1 说明老币持续活跃、派发集中，接近 0 说明持有者按兵不动。',
      en: 'It is 1 if supply-adjusted CDD is above its average of all days so far, otherwise 0. A day says little, so look at its average over a week or a month: close to 1 old coins keep moving, close to 0 holders sit still.',
    },
    draws: 'cdd / supply > cummean(cdd / supply)',
    derivation: 'mean',
    isNoisy: true,
  },
  {
    id: 'btc.cyd',
    tier: 'L3',
    unit: 'count',
    label: { zh: 'CYD 币年销毁', en: 'CYD' },
    fullName: {
      zh: '比特币币年销毁（CDD 的 365 日之和）',
      en: 'Bitcoin coin years destroyed (sum of CDD over 365 days)',
    },
    says: {
      zh: '最近 365 天币天销毁之和，平滑掉单日噪声后观察老币派发的大周期。拐头向上说明老手开始出货，常领先于顶部；降至低位说明市场进入囤币期。',
      en: 'Coin days destroyed over the last 365 days: the long cycle in which old coins are handed on, without the noise of single days. A turn upwards means that old hands have begun to sell, often well before the top; low values are a time of hoarding.',
    },
    draws: `choose(adjust, 'none', sum(cdd, 365), 'supply', sum(cdd / supply, 365))`,
    derivation: 'last',
    parameters: [
      {
        name: 'adjust',
        label: { zh: '调整', en: 'Adjusted' },
        options: [
          { value: 'none', label: { zh: '不调整', en: 'Not adjusted' } },
          { value: 'supply', label: { zh: '除以供应量', en: 'Divided by supply' } },
        ],
        default: 'none',
      },
    ],
  },
  {
    id: 'btc.cdd_90',
    tier: 'L3',
    unit: 'count',
    label: { zh: 'CDD-90', en: 'CDD-90' },
    fullName: { zh: '比特币 90 日币天销毁', en: 'Bitcoin coin days destroyed over 90 days' },
    says: {
      zh: '最近 90 天币天销毁之和，默认除以比特币的存续天数，以抵消币龄基数逐年增大的影响，也可不调整。升至高位说明一个季度以来老币大量换手，多见于牛市后段。',
      en: 'Coin days destroyed over the last 90 days, divided by the age of bitcoin in days by default, since there are more coin days to destroy every year; it can be left unadjusted. High values mean a quarter in which many old coins changed hands, as late in bull markets.',
    },
    draws: "choose(adjust, 'age', sum(cdd, 90) / age_days, 'none', sum(cdd, 90))",
    derivation: 'last',
    parameters: [
      {
        name: 'adjust',
        label: { zh: '调整', en: 'Adjusted' },
        options: [
          { value: 'age', label: { zh: '除以存续天数', en: "Divided by bitcoin's age" } },
          { value: 'none', label: { zh: '不调整', en: 'Not adjusted' } },
        ],
        default: 'age',
      },
    ],
  },
  {
    id: 'btc.vdd',
    tier: 'L4',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '价值币天销毁', en: 'VDD' },
    fullName: { zh: '比特币价值币天销毁（CDD × 价格）', en: 'Bitcoin value days destroyed (CDD × price)' },
    says: {
      zh: '币天销毁乘以当日价格，把老币移动按美元加权。同样的币天在高价时更有分量，因此它突出牛市里的老币派发；低位横盘说明老手无意在此价位出售。',
      en: "Coin days destroyed times the day's price: the movement of old coins weighed in dollars. The same coin days count for more at a high price, so it brings out the selling of old coins in bull markets; flat and low, old hands do not care to sell here.",
    },
    draws: 'cdd * price',
    derivation: 'sum',
    scale: 'log',
  },
  {
    id: 'btc.vdd_multiple',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: 'VDD 倍数', en: 'VDD multiple' },
    fullName: {
      zh: '比特币价值币天销毁倍数（30 日 ÷ 365 日）',
      en: 'Bitcoin value days destroyed multiple (30 over 365 days)',
    },
    says: {
      zh: '价值币天销毁的 30 日均值除以 365 日均值，看老币派发的速度较过去一年是快是慢。高于 2.9 属于派发高峰，历史上邻近周期顶部；低于 0.75 说明老手惜售，适合逐步积累。',
      en: 'The 30-day average of value days destroyed divided by the 365-day average: how fast old coins are sold compared with the past year. Above 2.9 selling peaks, as near cycle tops; below 0.75 old hands hold back, a time to accumulate.',
    },
    draws: 'sma(cdd * price, 30) / sma(cdd * price, 365)',
    derivation: 'last',
    zones: [
      { to: 0.75, label: { zh: '惜售', en: 'Holding back' }, tone: 'cold' },
      { from: 2.9, label: { zh: '派发高峰', en: 'Peak of selling' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.vocdd',
    tier: 'L4',
    unit: 'usd',
    isNoisy: true,
    label: { zh: 'VOCDD', en: 'VOCDD' },
    fullName: { zh: '比特币币天销毁的价值（VOCDD）', en: 'Bitcoin value of coin days destroyed (VOCDD)' },
    says: {
      zh: '价格乘以供应调整 CDD，即按每枚币计的老币消耗价值，是储备风险的组成部分。数值高说明持有者用老币换取当前价格的意愿强，数值低说明他们宁愿放弃眼前的兑现机会。',
      en: 'The price times supply-adjusted CDD: the value of age used up per coin, and a part of reserve risk. High values mean that holders readily give old coins for this price, low ones that they let the chance pass.',
    },
    draws: 'vocdd',
    derivation: 'mean',
    scale: 'log',
  },
  {
    id: 'btc.liveliness',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '活跃度', en: 'Liveliness' },
    fullName: { zh: '比特币活跃度（Liveliness）', en: 'Bitcoin liveliness' },
    says: {
      zh: '历史上全部销毁的币天除以全部产生的币天。数值越低，说明币被持有得越久；上升表示长期持有者在花掉老币，下降表示全网在囤币。',
      en: 'All coin days ever destroyed divided by all ever created. The lower, the longer coins have been kept; it rises while long-term holders spend old coins and falls while the network hoards.',
    },
    draws: 'liveliness',
    derivation: 'last',
  },
  {
    id: 'btc.vaultedness',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '锁存度', en: 'Vaultedness' },
    fullName: { zh: '比特币锁存度（1 − 活跃度）', en: 'Bitcoin vaultedness (1 − liveliness)' },
    says: {
      zh: '1 减去活跃度，即已产生的币天中从未被花掉的比例，可理解为供应被“锁进金库”的程度。升高说明囤币占上风，降低说明沉睡的筹码被唤醒。',
      en: 'One less liveliness: the part of all coin days created that was never spent, or how much of the supply lies in the vault. It rises while hoarding prevails and falls when sleeping coins wake up.',
    },
    draws: '1 - liveliness',
    derivation: 'last',
  },
  ...spentLives,
  ...ageBands,
]);
