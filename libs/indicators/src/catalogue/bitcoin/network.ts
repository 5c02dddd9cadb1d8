import { bitcoin } from '../entry.ts';
import { networkBlocks } from './network-blocks.ts';
import { networkOutputs } from './network-outputs.ts';
import { networkVolume } from './network-volume.ts';
import { fromSource, SOURCE } from '../parameters.ts';

export const bitcoinNetwork = bitcoin('onchain', 'network', [
  {
    id: 'btc.tx_count',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: '交易笔数', en: 'Transactions' },
    fullName: { zh: '比特币每日链上交易笔数', en: 'Bitcoin transactions per day' },
    says: {
      zh: '当日被打包确认的交易笔数。笔数上升代表链上需求增强，但铭文等小额交易也会推高它，宜与转账额和手续费一起看。',
      en: 'Transactions confirmed during the day. More of them mean more demand for the chain, but waves of tiny ones such as inscriptions count too, so read it next to volume and fees.',
    },
    draws: fromSource('tx_count'),
    parameters: [SOURCE],
    derivation: 'sum',
  },
  {
    id: 'btc.transfer_count',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: '转账次数', en: 'Transfers' },
    fullName: { zh: '比特币每日链上转账次数', en: 'Bitcoin transfers per day' },
    says: {
      zh: '当日发生的转账次数。一笔交易可以同时付款给多个地址，因此它高于交易笔数；两者差距扩大，说明交易所等机构的批量付款增多。',
      en: 'Transfers made during the day. One transaction can pay many addresses, so there are more transfers than transactions; a widening gap means more batched payments by exchanges and other large senders.',
    },
    draws: 'transfer_count',
    derivation: 'sum',
  },
  {
    id: 'btc.transfers_per_tx',
    tier: 'L4',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '每笔交易转账数', en: 'Transfers per transaction' },
    fullName: { zh: '比特币每笔交易的平均转账次数', en: 'Bitcoin transfers per transaction' },
    says: {
      zh: '转账次数除以交易笔数，反映批量付款的程度。数值上升通常意味着交易所集中提币或归集资金，下降则说明以普通小额支付为主。',
      en: 'Transfers divided by transactions, a measure of batching. A rise usually means exchanges paying out or sweeping funds; a fall means that plain single payments dominate.',
    },
    draws: 'transfer_count / tx_count',
    derivation: 'mean',
  },
  {
    id: 'btc.block_count',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: '出块数', en: 'Blocks' },
    fullName: { zh: '比特币每日出块数', en: 'Bitcoin blocks per day' },
    says: {
      zh: '当日产生的区块数，目标是每天 144 个。持续高于 144 说明算力在增长、难度即将上调；持续低于 144 说明算力在流失。',
      en: 'Blocks found during the day; the protocol aims at 144. Steadily more than that means growing hash rate and a difficulty about to rise; steadily fewer means that miners are leaving.',
    },
    draws: fromSource('block_count'),
    parameters: [SOURCE],
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'btc.fees',
    tier: 'L2',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '手续费总额', en: 'Fees' },
    fullName: { zh: '比特币每日手续费总额', en: 'Bitcoin fees per day' },
    says: {
      zh: '当日所有交易支付的手续费总和，以 BTC 计。手续费是对区块空间的竞价：行情剧烈波动或链上拥堵时急升，市场冷清时回落到低位。',
      en: 'All fees paid during the day, in BTC. Fees are bids for block space: they jump when markets move fast or blocks are crowded, and sink when nobody is in a hurry.',
    },
    draws: fromSource('fees_btc'),
    parameters: [SOURCE],
    isHeadline: true,
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'btc.fee_per_tx',
    tier: 'L3',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '笔均手续费', en: 'Fee per transaction' },
    fullName: { zh: '比特币平均每笔手续费（美元）', en: 'Bitcoin mean fee per transaction (USD)' },
    says: {
      zh: '手续费总额折算成美元后除以交易笔数，即用户发一笔交易的平均成本。持续高企会把小额支付挤出主链，极端高点往往出现在狂热阶段。',
      en: "The day's fees in dollars divided by its transactions: what one transaction costs on average. Lasting high fees push small payments off the chain; extreme peaks tend to come with euphoria.",
    },
    draws: 'fees_usd / tx_count',
    derivation: 'mean',
    scale: 'log',
  },
  ...networkVolume,
  ...networkBlocks,
  ...networkOutputs,
]);
