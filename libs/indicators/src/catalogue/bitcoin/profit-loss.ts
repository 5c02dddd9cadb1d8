import { bitcoin } from '../entry.ts';
import { profitPaper } from './profit-paper.ts';
import { profitRealized } from './profit-realized.ts';

export const bitcoinProfitLoss = bitcoin('onchain', 'profit_loss', [
  {
    id: 'btc.nupl',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'NUPL 未实现净盈亏', en: 'NUPL' },
    fullName: { zh: '比特币未实现净盈亏比（NUPL）', en: 'Bitcoin net unrealized profit/loss (NUPL)' },
    says: {
      zh: '市值减去已实现市值，再除以市值，表示全网账面浮盈占市值的比例。低于 0 时多数人浮亏，常见于周期底部；高于 0.75 时浮盈极高，市场贪婪，获利了结的风险很大。',
      en: 'Market cap minus realized cap, divided by market cap: what part of all value is paper profit. Below 0 most holders are under water, as near cycle lows; above 0.75 paper profits are extreme, greed rules and selling is tempting.',
    },
    draws: '(market_cap - realized_cap) / market_cap',
    derivation: 'last',
    zones: [
      { to: 0, label: { zh: '投降', en: 'Capitulation' }, tone: 'cold' },
      { from: 0, to: 0.25, label: { zh: '希望 / 恐惧', en: 'Hope / Fear' }, tone: 'calm' },
      { from: 0.25, to: 0.5, label: { zh: '乐观 / 焦虑', en: 'Optimism / Anxiety' }, tone: 'calm' },
      { from: 0.5, to: 0.75, label: { zh: '信念 / 否认', en: 'Belief / Denial' }, tone: 'warm' },
      { from: 0.75, label: { zh: '狂热 / 贪婪', en: 'Euphoria / Greed' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.unrealized_profit',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '未实现净利润', en: 'Net unrealized profit' },
    fullName: { zh: '比特币未实现净利润（美元）', en: 'Bitcoin net unrealized profit (USD)' },
    says: {
      zh: '市值与已实现市值之差，即所有持币者相对各自成本的账面净利润。为负时全网整体亏损，历史上持续时间很短，往往是长期布局的机会。',
      en: 'Market cap less realized cap: the paper profit of all holders against what they paid. When it is negative the network as a whole is at a loss, which has never lasted long and has rewarded patient buyers.',
    },
    draws: 'market_cap - realized_cap',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.realized_cap_change',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '已实现市值变化（30 日）', en: 'Realized cap change' },
    fullName: { zh: '比特币已实现市值 30 日变化率', en: 'Bitcoin realized cap change over 30 days' },
    says: {
      zh: '已实现市值相对 30 日前的变化，可看作链上的净资金流入速度。快速上升说明新资金大量入场，转负说明资金净流出。',
      en: 'The change of the realized cap against 30 days ago, a measure of the capital that flows in. Rapid growth means that much new money comes; below 0 money leaves.',
    },
    draws: '100 * pct(realized_cap, 30)',
    derivation: 'last',
    chart: 'area',
  },
  ...profitPaper,
  ...profitRealized,
]);
