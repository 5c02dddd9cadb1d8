import type { Entry } from '../entry.ts';

/** Additions to the supply, and losses. */
export const networkSupply: readonly Entry[] = [
  {
    id: 'eth.supply_change',
    tier: 'L1',
    unit: 'eth',
    isNoisy: true,
    label: { zh: 'ETH 供应净变化', en: 'ETH net supply' },
    fullName: { zh: '以太坊每日供应净变化', en: 'Daily net change of the ether supply' },
    says: {
      zh: '流通供应量与前一日之差，即发行减去销毁。为负即通缩；合并之后发行大幅下降，繁忙时段常转为负值。',
      en: "The supply less yesterday's: issuance minus what was burned. Negative means that it shrinks, as it often did on busy days since the Merge cut issuance.",
    },
    draws: 'diff(supply)',
    derivation: 'sum',
    chart: 'histogram',
  },
  {
    id: 'eth.issuance',
    tier: 'L2',
    unit: 'eth',
    isNoisy: true,
    label: { zh: 'ETH 发行量', en: 'ETH issuance' },
    fullName: { zh: '以太坊每日发行量', en: 'Ether issued per day' },
    says: {
      zh: '供应净变化加上当日销毁量，即新产生的 ETH。工作量证明时期来自出块与叔块奖励，合并之后来自验证者奖励，降幅约九成。',
      en: 'The net change of the supply plus what was burned: new ether. Miners of blocks and uncles got it until the Merge, validators since, some nine tenths less.',
    },
    draws: 'diff(supply) + burned_eth',
    derivation: 'sum',
  },
  {
    id: 'eth.inflation',
    tier: 'L2',
    unit: 'percent',
    label: { zh: 'ETH 年通胀率', en: 'ETH yearly inflation' },
    fullName: { zh: '以太坊过去一年供应增长率', en: 'Ether supply growth over a year' },
    says: {
      zh: '流通供应量相对 365 天前的增长百分比。合并之前约 4%，之后在零附近；为负说明一年内净销毁。',
      en: 'The growth of the supply over 365 days, in percent. Some 4 before the Merge and around zero since; negative means that more was burned than issued within the year.',
    },
    draws: '100 * (supply / shift(supply, 365) - 1)',
    derivation: 'last',
  },
  {
    id: 'eth.burn_to_issuance',
    tier: 'L3',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '销毁发行比', en: 'Burn to issuance' },
    fullName: { zh: '以太坊销毁量与发行量之比（30 日）', en: 'Ether burned to issued, 30 days' },
    says: {
      zh: '最近 30 天的销毁量除以发行量。大于 1 为净通缩，小于 1 为净通胀；它比单日供应变化更平稳。',
      en: 'What was burned in the last 30 days divided by what was issued. Above 1 the supply shrinks, below it grows; it is steadier than the change of a single day.',
    },
    draws: 'sum(burned_eth, 30) / (supply - shift(supply, 30) + sum(burned_eth, 30))',
    derivation: 'last',
  },
  {
    id: 'eth.supply_contracts',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '合约持币占比', en: 'Held by contracts' },
    fullName: { zh: '以太坊合约持有的 ETH 占比', en: 'Share of ether held by contracts' },
    says: {
      zh: '账本中合约余额占全部余额的百分比，包括信标链存款合约。没有追踪功能时合约转出不可见，因此是上限。',
      en: 'Balances of contracts as a percentage of all by our ledger, the deposit contract of the beacon chain among them. What contracts pay out cannot be seen without traces, so this is an upper bound.',
    },
    draws: '100 * supply_contracts / supply_counted',
    derivation: 'last',
    chart: 'area',
  },
];
