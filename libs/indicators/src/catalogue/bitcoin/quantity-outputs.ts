import type { Entry } from '../entry.ts';
import { chosen, nameOf, sharesOf, SIZE, SIZES } from './bands.ts';

const ofSize = (metric: string): string => chosen(SIZE, (limit) => `${metric}_size_${nameOf(limit)}`);

/** Single outputs by their value. */
export const quantityOutputs: readonly Entry[] = [
  {
    id: 'btc.utxo_of_size',
    tier: 'L3',
    unit: 'count',
    label: { zh: '分面额 UTXO 数', en: 'UTXOs of a size' },
    fullName: { zh: '比特币所选面额的 UTXO 数量', en: 'Bitcoin unspent outputs of the chosen size' },
    says: {
      zh: '单笔面额落在所选区间的未花费输出个数。与地址余额无关，它看的是“钞票面额”的结构：小面额激增多由铭文和小额支付带来，大面额增加说明大额囤币。',
      en: 'Unspent outputs whose value lies in the chosen band. Whatever addresses hold in all, it shows the notes they hold it in: a surge of small ones comes with inscriptions and small payments, more large ones mean large sums put away.',
    },
    draws: ofSize('utxo'),
    derivation: 'last',
    parameters: [SIZE],
  },
  {
    id: 'btc.supply_of_size',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '分面额币量', en: 'Supply in outputs of a size' },
    fullName: { zh: '比特币所选面额 UTXO 的总币量', en: 'Bitcoin in unspent outputs of the chosen size' },
    says: {
      zh: '单笔面额落在所选区间的未花费输出合计有多少 BTC。各面额此消彼长，反映大额资金在合并还是拆分；拆分为小面额往往是准备分批使用或分发。',
      en: 'All bitcoin in unspent outputs whose value lies in the chosen band. Their rise and fall shows whether large sums are merged or split; splitting into small ones tends to prepare spending in parts.',
    },
    draws: ofSize('supply'),
    derivation: 'last',
    chart: 'area',
    parameters: [SIZE],
  },
  {
    id: 'btc.supply_of_size_change',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '分面额币量变化（30 日）', en: 'Supply of a size, change' },
    fullName: {
      zh: '比特币所选面额 UTXO 币量的 30 日变化',
      en: 'Bitcoin in outputs of the chosen size, 30-day change',
    },
    says: {
      zh: '所选面额区间的币量与 30 天前之差。千枚以上区间连续为正说明大额沉淀增加；由正转负且小面额同时为正，说明大额正在被拆散流出。',
      en: 'The bitcoin in outputs of the chosen size less that of 30 days ago. Steadily positive above 1,000 BTC, large sums are put away; a turn to negative with gains in small sizes means that they are broken up and flow out.',
    },
    draws: `diff(${ofSize('supply')}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [SIZE],
  },
  {
    id: 'btc.supply_sizes',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '面额分布', en: 'Supply by output size' },
    fullName: { zh: '比特币供应量的 UTXO 面额分布', en: 'Bitcoin supply by the size of its outputs' },
    says: {
      zh: '供应量按所在未花费输出的面额划分的占比，叠加为 100%。它不需要识别地址归属，是观察筹码粗细最干净的口径：大面额占比下降即筹码趋于零散。',
      en: 'The supply by the value of the output that holds it, stacked to 100 percent. It needs no guess at who owns which address and is the cleanest look at how coarse holdings are: a smaller share of large ones means that they break up.',
    },
    draws: sharesOf(SIZES, (size) => `supply_size_${nameOf(size)}`, 'supply'),
    derivation: 'last',
    chart: 'stack',
  },
  {
    id: 'btc.spent_of_size',
    tier: 'L4',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '分面额花费量', en: 'Spent in a size' },
    fullName: { zh: '比特币所选面额的每日花费量', en: 'Bitcoin spent in outputs of the chosen size per day' },
    says: {
      zh: '当日被花费的输出中，单笔面额落在所选区间的币量之和。大面额骤增说明巨额资金在调动，可与交易所流入对照判断是否为卖出；小面额则更多反映日常支付。',
      en: 'All bitcoin of the outputs spent during the day whose value lies in the chosen band. A jump of large ones means that huge sums move, and flows into exchanges tell whether to be sold; small ones are more of everyday payments.',
    },
    draws: ofSize('spent_btc'),
    derivation: 'sum',
    chart: 'bar',
    parameters: [SIZE],
  },
  {
    id: 'btc.svab',
    tier: 'L4',
    unit: 'percent',
    label: { zh: 'SVAB 花费币量面额', en: 'SVAB, by value' },
    fullName: { zh: '比特币花费产出面额分布（SVAB）', en: 'Bitcoin spent output value bands (SVAB)' },
    says: {
      zh: '当日移动的币量按被花费输出的面额划分的占比，叠加为 100%。平时大面额占去大半；小面额占比走高，说明散户参与升温，大面额占比走高，说明行情由大资金推动。',
      en: 'The bitcoin moved during the day by the value of the outputs spent, stacked to 100 percent. Large outputs have most of it in normal times; a larger share of small ones means that the public takes part, of large ones that big money drives the market.',
    },
    draws: sharesOf(SIZES, (size) => `spent_btc_size_${nameOf(size)}`, 'spent_btc'),
    derivation: 'mean',
    chart: 'stack',
  },
  {
    id: 'btc.spent_counts_sizes',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '花费笔数面额', en: 'Spent outputs by size' },
    fullName: { zh: '比特币花费产出面额分布（按笔数）', en: 'Bitcoin spent outputs by size (by number)' },
    says: {
      zh: '当日被花费的输出按面额划分的笔数占比，叠加为 100%。按笔数看，绝大多数是 0.1 BTC 以下的小额；中等面额占比上升，常见于价格活跃、充币增多的时候。',
      en: 'The outputs spent during the day by their value, as shares of their number. Most are below 0.1 BTC; a larger share of middle sizes tends to come with a lively price and more deposits to exchanges.',
    },
    draws: sharesOf(SIZES, (size) => `spent_count_size_${nameOf(size)}`, 'spent_count'),
    derivation: 'mean',
    chart: 'stack',
  },
];
