import { bitcoin } from '../entry.ts';
import { timeCoins } from './time-coins.ts';

export const bitcoinTime = bitcoin('onchain', 'time', [
  {
    id: 'btc.days_since_ath',
    tier: 'L2',
    unit: 'days',
    label: { zh: '距历史高点天数', en: 'Days since high' },
    fullName: { zh: '比特币距历史最高价的天数', en: "Days since bitcoin's all-time high" },
    says: {
      zh: '自收盘价上一次创历史新高以来经过的天数，创新高当日为 0。它衡量本轮调整持续了多久；以往大熊市中，前高要等两到三年以上才被突破。',
      en: 'Days since the daily close last set an all-time high; 0 on the day itself. It shows how long the present retreat has lasted; in past bear markets the old high stood for two to three years or more.',
    },
    draws: 'days_since_ath(price)',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.drawdown',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '距高点回撤', en: 'Drawdown' },
    fullName: { zh: '比特币距历史最高价的回撤', en: 'Bitcoin drawdown from its all-time high' },
    says: {
      zh: '现价相对历史最高收盘价的跌幅百分比，创新高时为 0。历轮熊市的最大回撤多在 75%～90% 之间，可用来判断当前调整所处的深度。',
      en: 'How far the price stands below its highest close so far, in percent; 0 at a new high. The great bear markets went 75 to 90 percent down, which gives a scale for the present fall.',
    },
    draws: '100 * drawdown(price)',
    derivation: 'last',
    chart: 'area',
  },
  ...timeCoins,
]);
