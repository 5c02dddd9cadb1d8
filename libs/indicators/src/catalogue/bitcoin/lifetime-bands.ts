import type { Entry } from '../entry.ts';
import { AGE, AGES, chosen, OLD, sharesOf, sumOfOld } from './bands.ts';

const total = (metric: string): string => `(${AGES.map(({ key }) => `${metric}_${key}`).join(' + ')})`;

/** Coins by their age: what rests, and what was spent. */
export const ageBands: readonly Entry[] = [
  {
    id: 'btc.hodl_waves',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'HODL 波浪', en: 'HODL waves' },
    fullName: { zh: '比特币 HODL 波浪（各币龄占供应量的比例）', en: 'Bitcoin HODL waves (supply by age)' },
    says: {
      zh: '按最后一次移动距今的时间，把供应量分成 12 个年龄段，以百分比叠成彩带。年轻色带变厚说明老币在换手，多见于牛市高潮；年老色带变厚说明筹码沉淀，是熊市与蓄势阶段的样子。',
      en: 'The supply by the time since coins last moved, in twelve bands of age stacked in percent. Thicker young bands mean that old coins change hands, as at the height of bull markets; thicker old bands mean that coins settle, as in bear markets.',
    },
    draws: sharesOf(AGES, (age) => `supply_${age}`, 'supply'),
    derivation: 'last',
    chart: 'stack',
  },
  {
    id: 'btc.realized_cap_waves',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '已实现市值 HODL 波浪', en: 'Realized cap HODL waves' },
    fullName: {
      zh: '比特币已实现市值 HODL 波浪（各币龄占已实现市值的比例）',
      en: 'Bitcoin realized cap HODL waves (realized cap by age)',
    },
    says: {
      zh: '与 HODL 波浪相同，但各年龄段按已实现市值加权，即按持有者付出的资金计。一个月以内的色带急剧膨胀说明财富集中到新入场者手中，历次周期顶部都是如此。',
      en: 'As the HODL waves, with each band of age weighted by its realized cap, that is, by the money paid. When the bands under a month swell, wealth has gone to newcomers, as at every cycle top so far.',
    },
    draws: sharesOf(AGES, (age) => `realized_cap_${age}`, 'realized_cap'),
    derivation: 'last',
    chart: 'stack',
  },
  {
    id: 'btc.soab',
    tier: 'L4',
    unit: 'percent',
    label: { zh: 'SOAB 花费笔数币龄', en: 'SOAB' },
    fullName: { zh: '比特币花费产出币龄分布（按笔数）', en: 'Bitcoin spent output age bands (by outputs)' },
    says: {
      zh: '当日被花费的输出按存在时间分段的笔数占比。平时绝大多数是一天之内的周转；一年以上的色带明显变宽，说明沉睡的持有者集体出动，需留意派发。',
      en: 'The outputs spent during the day by their age, as shares of their number. Most are less than a day old in normal times; when the bands over a year widen, sleepers move together, which deserves attention.',
    },
    draws: sharesOf(AGES, (age) => `spent_count_${age}`, 'spent_count'),
    derivation: 'mean',
    chart: 'stack',
  },
  {
    id: 'btc.svab_age',
    tier: 'L4',
    unit: 'percent',
    label: { zh: 'SVAB 花费币量币龄', en: 'SVAB, by age' },
    fullName: { zh: '比特币花费币量的币龄分布（SVAB）', en: 'Bitcoin spent volume age bands (SVAB)' },
    says: {
      zh: '当日移动的比特币按静置时间分段的数量占比。与按笔数统计相比，它突出大额资金的来源：三个月以上的色带变厚，说明有分量的老币正在进入市场。',
      en: 'The bitcoin moved during the day by how long they had rested, as shares of their amount. Against the count of outputs it shows where the large sums come from: thicker bands over three months mean that old coins of weight reach the market.',
    },
    draws: sharesOf(AGES, (age) => `spent_btc_${age}`, 'spent_btc'),
    derivation: 'mean',
    chart: 'stack',
  },
  {
    id: 'btc.revived_supply',
    tier: 'L3',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '复活供应', en: 'Revived supply' },
    fullName: { zh: '比特币每日复活供应量', en: 'Bitcoin revived supply per day' },
    says: {
      zh: '静置超过所选年限（默认一年）之后在当日重新移动的比特币数量。上升趋势代表老持有者在兑现，常贯穿牛市；零星尖峰可能来自遗失钱包的找回或托管迁移。',
      en: 'Bitcoin that moved during the day after resting for the chosen number of years, one by default. A rising trend means that old holders cash in, as throughout bull markets; lone spikes may be recovered wallets or a change of custody.',
    },
    draws: chosen(OLD, (years) => sumOfOld('spent_btc', years)),
    derivation: 'sum',
    chart: 'bar',
    parameters: [OLD],
  },
  {
    id: 'btc.revived_share',
    tier: 'L4',
    unit: 'percent',
    isNoisy: true,
    label: { zh: '复活供应占比', en: 'Revived share' },
    fullName: { zh: '比特币复活供应占当日花费量的比例', en: 'Revived supply as a share of bitcoin spent' },
    says: {
      zh: '静置超过所选年限的币占当日全部移动币量的百分比。它剔除了链上总体活跃度的起伏：占比升高说明花费的重心移向老币，是派发阶段比绝对数量更稳的信号。',
      en: 'What percentage of all bitcoin moved during the day had rested for the chosen number of years. It is free of how busy the chain is: a rise means that spending shifts towards old coins, a steadier sign of selling than the amount.',
    },
    draws: `100 * (${chosen(OLD, (years) => sumOfOld('spent_btc', years))}) / ${total('spent_btc')}`,
    derivation: 'mean',
    parameters: [OLD],
  },
  {
    id: 'btc.supply_by_age',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '分币龄供应量', en: 'Supply of an age' },
    fullName: { zh: '比特币所选币龄的供应量', en: 'Bitcoin supply of the chosen age' },
    says: {
      zh: '最后一次移动距今落在所选年龄段内的比特币数量。从一段年轻色带的峰值，可以推算这批币何时进入更老的年龄段；数量在该老化时却下降，说明它们已被花掉。',
      en: 'Bitcoin that last moved as long ago as the chosen band says. A peak in a young band shows when these coins will reach the next; if they do not arrive there, they have been spent.',
    },
    draws: chosen(AGE, (age) => `supply_${age}`),
    derivation: 'last',
    chart: 'area',
    parameters: [AGE],
  },
  {
    id: 'btc.spent_by_age',
    tier: 'L4',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '分币龄花费量', en: 'Spent coins of an age' },
    fullName: { zh: '比特币所选币龄的每日花费量', en: 'Bitcoin of the chosen age spent per day' },
    says: {
      zh: '当日移动的币中，静置时间落在所选年龄段内的数量。把不同年龄段轮流对照，可以看清一轮抛售来自追高的新手、中期持有者还是多年未动的老币。',
      en: 'Bitcoin moved during the day whose rest lies in the chosen band. Compare the bands to see whether a wave of selling comes from newcomers, from holders of some months, or from coins of many years.',
    },
    draws: chosen(AGE, (age) => `spent_btc_${age}`),
    derivation: 'sum',
    chart: 'bar',
    parameters: [AGE],
  },
];
