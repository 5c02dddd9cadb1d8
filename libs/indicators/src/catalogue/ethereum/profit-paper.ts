import type { Entry } from '../entry.ts';

/** Gains and losses of holders who have not sold. */
export const profitPaper: readonly Entry[] = [
  {
    id: 'eth.supply_in_profit',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'ETH 盈利供应占比', en: 'ETH supply in profit' },
    fullName: { zh: '以太坊盈利供应占比', en: 'Share of ether in profit' },
    says: {
      zh: '平均成本低于现价的账户所持 ETH 的百分比，成本以 3.7% 为一档统计。高于 95% 常见于顶部，低于 50% 常见于底部。',
      en: 'Ether of accounts whose average cost is below the price, in percent, told apart in steps of 3.7 percent. Above 95 near tops, below 50 near lows.',
    },
    draws: '100 * supply_in_profit / (supply_in_profit + supply_in_loss)',
    derivation: 'last',
    zones: [
      { to: 50, label: { zh: '低估', en: 'Undervalued' }, tone: 'cold' },
      { from: 95, label: { zh: '过热', en: 'Overheated' }, tone: 'hot' },
    ],
  },
  {
    id: 'eth.supply_in_loss',
    tier: 'L3',
    unit: 'eth',
    label: { zh: 'ETH 亏损供应', en: 'ETH supply in loss' },
    fullName: { zh: '以太坊亏损供应量', en: 'Ether in loss' },
    says: {
      zh: '平均成本高于现价的账户所持 ETH。它在下跌中膨胀，是反弹时的解套卖压来源。',
      en: 'Ether of accounts whose average cost is above the price. It swells in a fall, and is what may be sold when a recovery brings it back to even.',
    },
    draws: 'supply_in_loss',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'eth.unrealized_profit',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'ETH 相对浮盈', en: 'ETH relative paper profit' },
    fullName: { zh: '以太坊相对未实现利润', en: 'Ether relative unrealized profit' },
    says: {
      zh: '全部浮盈除以账本市值。越高则获利了结的动机越强，适合与相对浮亏对照。',
      en: 'All paper profits divided by the value of the ledger. The higher, the greater the temptation to sell; read it beside paper losses.',
    },
    draws: 'unrealized_profit / counted_cap',
    derivation: 'last',
  },
  {
    id: 'eth.unrealized_loss',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'ETH 相对浮亏', en: 'ETH relative paper loss' },
    fullName: { zh: '以太坊相对未实现亏损', en: 'Ether relative unrealized loss' },
    says: {
      zh: '全部浮亏除以账本市值。极高值对应投降阶段：愿意卖的人大多已经卖出。',
      en: 'All paper losses divided by the value of the ledger. Extreme values mean capitulation: most who would sell have sold.',
    },
    draws: 'unrealized_loss / counted_cap',
    derivation: 'last',
  },
  {
    id: 'eth.sell_side_risk',
    tier: 'L4',
    unit: 'percent',
    isNoisy: true,
    label: { zh: 'ETH 卖方风险比', en: 'ETH sell-side risk' },
    fullName: { zh: '以太坊卖方风险比', en: 'Ether sell-side risk ratio' },
    says: {
      zh: '当日已实现利润与亏损之和占已实现市值的百分比。低值说明想卖的人已卖完，市场酝酿变盘；高值说明换手剧烈。',
      en: 'Realized profit and loss of the day as a percentage of realized cap. Low values mean that sellers are done and a move builds up; high ones, that much changes hands.',
    },
    draws: '100 * (realized_profit + realized_loss) / realized_cap',
    derivation: 'mean',
  },
];
