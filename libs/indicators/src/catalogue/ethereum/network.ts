import { ethereum } from '../entry.ts';
import { fromSource, SOURCE } from '../parameters.ts';
import { networkFees } from './network-fees.ts';
import { networkGas } from './network-gas.ts';
import { networkSupply } from './network-supply.ts';

export const ethereumNetwork = ethereum('onchain', 'network', [
  {
    id: 'eth.tx_count',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: 'ETH 交易笔数', en: 'ETH transactions' },
    fullName: { zh: '以太坊每日链上交易笔数', en: 'Ethereum transactions per day' },
    says: {
      zh: '当日主网打包的交易笔数，包括普通转账、合约调用和合约部署。它受区块 Gas 上限约束，接近上限时需求体现在手续费而不是笔数上；扩容和 Gas 上限上调后会上一个台阶。',
      en: 'Transactions included on the main chain during the day: transfers, contract calls and new contracts. The gas limit caps it, so near the cap demand shows in fees and not in the count; it steps up when the limit is raised.',
    },
    draws: fromSource('tx_count'),
    parameters: [SOURCE],
    derivation: 'sum',
  },
  {
    id: 'eth.block_count',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: 'ETH 出块数', en: 'ETH blocks' },
    fullName: { zh: '以太坊每日出块数', en: 'Ethereum blocks per day' },
    says: {
      zh: '当日产生的区块数。2022 年 9 月合并之前由工作量证明出块，难度炸弹生效时会明显减少；合并之后每 12 秒一个时隙，满额为每天 7200 个，差额即错过的时隙。',
      en: 'Blocks of the day. Until the Merge in September 2022 they were mined, and the difficulty bomb thinned them out now and then; since then there is a slot every 12 seconds, 7,200 a day, and what is missing are missed slots.',
    },
    draws: fromSource('block_count'),
    parameters: [SOURCE],
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'eth.supply',
    tier: 'L1',
    unit: 'eth',
    label: { zh: 'ETH 流通供应量', en: 'ETH supply' },
    fullName: { zh: '以太坊流通供应量', en: 'Ether circulating supply' },
    says: {
      zh: '到当日为止存在的 ETH 总量：创世预售约 7200 万枚，加上历年发行，减去销毁。它没有固定上限；自 2021 年 8 月起基础手续费被销毁，链上繁忙时供应甚至会减少。',
      en: 'All ether in existence: some 72 million from the presale, plus what was issued since, less what was burned. There is no fixed cap; since August 2021 the base fee is burned, and when the chain is busy the supply may even shrink.',
    },
    draws: 'supply',
    derivation: 'last',
    chart: 'area',
  },
  ...networkGas,
  ...networkFees,
  ...networkSupply,
]);
