import { bitcoin } from '../entry.ts';
import { minersCoins } from './miners-coins.ts';
import { minersDifficulty } from './miners-difficulty.ts';
import { minersIncome } from './miners-income.ts';
import { fromSource, SOURCE } from '../parameters.ts';

export const bitcoinMiners = bitcoin('onchain', 'miners', [
  {
    id: 'btc.hash_rate',
    tier: 'L1',
    unit: 'hash',
    isNoisy: true,
    label: { zh: '全网算力', en: 'Hash rate' },
    fullName: { zh: '比特币全网算力', en: 'Bitcoin network hash rate' },
    says: {
      zh: '由当日出块数和难度推算的全网每秒哈希次数，以 EH/s（每秒百亿亿次）等单位显示，导出时为 TH/s。算力代表矿工的投入和网络的安全程度；单日数值受出块运气影响较大，宜配合均线观察。',
      en: "Hashes per second of all miners together, inferred from the day's blocks and the difficulty; shown in EH/s (10¹⁸ a second) and the like, exported in TH/s. It shows how much miners commit and how secure the network is; a single day depends on luck with blocks, so look at it with an average.",
    },
    draws: fromSource('hash_rate'),
    parameters: [SOURCE],
    isHeadline: true,
    derivation: 'mean',
    scale: 'log',
  },
  {
    id: 'btc.hash_ribbons',
    tier: 'L3',
    unit: 'hash',
    label: { zh: '算力带', en: 'Hash ribbons' },
    fullName: { zh: '比特币算力带（30 日与 60 日均线）', en: 'Bitcoin hash ribbons (30 and 60-day averages)' },
    says: {
      zh: '全网算力的 30 日与 60 日均线。30 日线跌破 60 日线表示部分矿工关机投降；重新上穿意味着投降结束、算力恢复，历史上多是较好的中长期买点。',
      en: 'The 30-day and 60-day averages of the hash rate. When the short one falls below the long one, some miners have given up; when it crosses back above, the capitulation is over, which has often been a good moment to buy for the long run.',
    },
    draws: [
      { key: 'ma30', label: { zh: '30 日均线', en: '30-day average' }, formula: 'sma(hash_rate, 30)' },
      { key: 'ma60', label: { zh: '60 日均线', en: '60-day average' }, formula: 'sma(hash_rate, 60)' },
    ],
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.miner_revenue',
    tier: 'L1', // the specification's mining value, which needs no token
    unit: 'usd',
    isNoisy: true,
    label: { zh: '矿工收入', en: 'Miner revenue' },
    fullName: { zh: '比特币矿工每日总收入', en: 'Bitcoin daily miner revenue' },
    says: {
      zh: '矿工当日获得的区块奖励与手续费之和，按当日价格折算为美元。收入骤降会迫使高成本矿工卖币或关机，收入高企则意味着潜在抛压增加。',
      en: "Block rewards plus fees earned by miners during the day, in dollars at the day's price. A sudden drop forces costly miners to sell or switch off; a very high revenue means more coins that may be sold.",
    },
    draws: 'miner_revenue_usd',
    derivation: 'sum',
    scale: 'log',
  },
  {
    id: 'btc.miner_revenue_split',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '矿工收入构成', en: 'Miner revenue split' },
    fullName: { zh: '比特币矿工收入构成（发行与手续费）', en: 'Bitcoin miner revenue by issuance and fees' },
    says: {
      zh: '把矿工当日的美元收入拆成区块奖励和手续费两部分叠在一起，上沿就是总收入。减半之后奖励部分收窄，手续费能否补上，关系到矿工的去留和网络的长期安全。',
      en: "The day's miner revenue in dollars as block rewards and fees, one upon the other; the upper edge is the whole. After a halving the lower part thins, and whether fees make up for it decides which miners stay and how secure the network is in the long run.",
    },
    draws: [
      { key: 'issuance', label: { zh: '区块奖励', en: 'Block rewards' }, formula: 'issuance_usd' },
      { key: 'fees', label: { zh: '手续费', en: 'Fees' }, formula: 'fees_usd' },
    ],
    derivation: 'sum',
    chart: 'stack',
  },
  {
    id: 'btc.fee_share',
    tier: 'L3',
    unit: 'percent',
    isNoisy: true,
    label: { zh: '手续费占比', en: 'Fee share' },
    fullName: { zh: '手续费占矿工收入的比例', en: 'Fees as a share of miner revenue' },
    says: {
      zh: '手续费在矿工总收入中的占比。区块奖励每四年减半，手续费能否接棒关系到网络的长期安全；占比短期飙升说明区块空间紧张、链上拥堵。',
      en: 'The part of miner revenue that comes from fees. As the block reward halves every four years, fees have to take over if the network is to stay secure; a short spike means crowded blocks.',
    },
    draws: '100 * fees_btc / (issuance_btc + fees_btc)',
    derivation: 'mean',
  },
  {
    id: 'btc.hash_price',
    tier: 'L4',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '算力价格', en: 'Hash price' },
    fullName: { zh: '每 TH/s 算力的每日收入', en: 'Daily revenue per TH/s' },
    says: {
      zh: '矿工当日总收入除以全网算力，即每 TH/s 一天能挣多少美元，是衡量挖矿盈利能力的核心指标。它长期下行；跌破矿机电费成本时，矿工投降的风险上升。',
      en: 'Miner revenue divided by the hash rate: how many dollars one TH/s earns in a day. It falls over the years as machines improve; once it falls below what power costs, miners are at risk of giving up.',
    },
    draws: 'miner_revenue_usd / hash_rate',
    derivation: 'mean',
    scale: 'log',
  },
  ...minersIncome,
  ...minersDifficulty,
  ...minersCoins,
]);
