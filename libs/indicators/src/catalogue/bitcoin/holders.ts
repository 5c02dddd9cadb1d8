import { atCut, CUT } from '../parameters.ts';
import { bitcoin } from '../entry.ts';
import { holdersProfit } from './holders-profit.ts';
import { holdersValue } from './holders-value.ts';

export const bitcoinHolders = bitcoin('onchain', 'holders', [
  {
    id: 'btc.lth_supply',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '长期持有者持仓', en: 'Long-term holder supply' },
    fullName: { zh: '比特币长期持有者持仓量', en: 'Bitcoin supply held by long-term holders' },
    says: {
      zh: '超过分界天数没有移动过的比特币数量。默认以 155 日为界，也可改为 150 日（5 个 30 日）。持仓上升说明筹码在沉淀，通常发生在熊市；在牛市中下降，说明老筹码正在向新入场者派发。',
      en: 'Bitcoin that have not moved for longer than the chosen number of days, 155 by default or 150 (five times 30). It grows while coins settle, mostly in bear markets, and shrinks in bull markets as old coins are handed on to newcomers.',
    },
    draws: atCut('lth_supply'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_supply',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '短期持有者持仓', en: 'Short-term holder supply' },
    fullName: { zh: '比特币短期持有者持仓量', en: 'Bitcoin supply held by short-term holders' },
    says: {
      zh: '流通供应量减去长期持有者持仓，即近期换过手的比特币数量。它在牛市后段快速上升，因为老筹码被新入场者接走；见顶回落往往伴随行情降温。',
      en: 'The supply less what long-term holders keep: bitcoin that changed hands recently. It rises fast late in a bull market, when newcomers take over old coins, and its turn downwards tends to come with a cooling market.',
    },
    draws: `supply - ${atCut('lth_supply')}`,
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_supply_change',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '长期持有者净变化', en: 'LTH net position change' },
    fullName: { zh: '比特币长期持有者持仓 30 日净变化', en: 'Bitcoin long-term holder net position change (30 days)' },
    says: {
      zh: '长期持有者持仓与 30 天前之差。为正说明到期沉淀的币多于被花掉的老币，市场在吸筹；转负说明老筹码正在派发，牛市中后段常见。',
      en: 'The supply of long-term holders less that of 30 days ago. Above 0 more coins mature than old ones are spent, and the market accumulates; a turn to negative means that old coins are handed on, as in the later part of bull markets.',
    },
    draws: `diff(${atCut('lth_supply')}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_supply_change',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '短期持有者净变化', en: 'STH net position change' },
    fullName: { zh: '比特币短期持有者持仓 30 日净变化', en: 'Bitcoin short-term holder net position change (30 days)' },
    says: {
      zh: '短期持有者持仓与 30 天前之差。大幅为正说明新入场者在接手老筹码，需求旺盛但浮筹也在增加；转负说明短线筹码要么离场，要么熬成了长期持仓。',
      en: 'The supply of short-term holders less that of 30 days ago. Far above 0 newcomers take over old coins, so demand is strong but coins that are quickly sold pile up; below 0 such coins have matured into lasting ones.',
    },
    draws: `diff(${atCut('sth_supply')}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_share',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '长期持有者占比', en: 'LTH share' },
    fullName: { zh: '比特币长期持有者持仓占供应量的比例', en: 'Share of bitcoin supply held by long-term holders' },
    says: {
      zh: '长期持有者持仓占流通供应量的百分比，剔除了供应增长的影响，便于跨周期比较。占比处于历史高位说明筹码高度锁定，少量需求就能推动价格；快速回落说明派发已经开始。',
      en: 'The supply of long-term holders as a percentage of all bitcoin, which compares across cycles. Near its highs most coins are locked away and little demand moves the price; a quick fall says that they are being handed out.',
    },
    draws: `100 * ${atCut('lth_supply')} / supply`,
    derivation: 'last',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_spent',
    tier: 'L4',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '长期持有者花费量', en: 'LTH spending' },
    fullName: { zh: '比特币长期持有者每日花费量', en: 'Bitcoin spent by long-term holders per day' },
    says: {
      zh: '当日被移动的长期持有币数量，即静置超过分界天数之后又动起来的币。连续放大说明老手在趁高派发；个别单日尖峰多为托管方整理钱包，不代表卖出。',
      en: 'Bitcoin moved during the day after resting longer than the cut. When it stays high old hands sell into strength; a single spike is often a custodian reordering wallets and no sale.',
    },
    draws: atCut('lth_spent_btc'),
    derivation: 'sum',
    chart: 'bar',
    parameters: [CUT],
  },
  ...holdersValue,
  ...holdersProfit,
]);
