import { ethereum } from '../entry.ts';
import { fromSource, SOURCE } from '../parameters.ts';
import { addressActivity } from './address-activity.ts';

export const ethereumAddress = ethereum('onchain', 'address', [
  {
    id: 'eth.active_addresses',
    tier: 'L1',
    unit: 'count',
    isNoisy: true,
    label: { zh: 'ETH 活跃地址数', en: 'ETH active addresses' },
    fullName: { zh: '以太坊每日活跃地址数', en: 'Ethereum daily active addresses' },
    says: {
      zh: '当日在以太坊主网上发起或收到过转账的不重复地址数，是衡量网络使用热度的基本指标。二层网络上的活动不计入其中，因此主网数值平稳并不代表整个生态停滞；空投和铸造热潮会造成短暂的尖峰。',
      en: "The number of distinct addresses that sent or received something on Ethereum's main chain during the day, the plainest measure of how much it is used. Activity on second layers is not counted, so a flat line does not mean that the ecosystem stands still; airdrops and minting crazes make short peaks.",
    },
    draws: fromSource('active_addresses'),
    parameters: [SOURCE],
    derivation: 'mean',
  },
  ...addressActivity,
]);
