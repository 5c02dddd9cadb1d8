import type { Parameter } from '@chaintide/contracts/charts/indicators';

/** The on-chain volume in the denominator of NVT and related ratios. The free vendor data has the spot volume only. */
export const VOLUME: Parameter = {
  name: 'volume',
  label: { zh: '交易量口径', en: 'Volume' },
  options: [
    { value: 'adjusted', label: { zh: '链上转账额（调整后）', en: 'On-chain transfers, adjusted' } },
    { value: 'raw', label: { zh: '链上转账额（未调整）', en: 'On-chain transfers, raw' } },
    { value: 'spot', label: { zh: '交易所现货成交额', en: 'Exchange spot volume' } },
  ],
  default: 'adjusted', // Coin Metrics' NVTAdj
};

export const VOLUME_USD =
  "choose(volume, 'adjusted', transfer_volume_adjusted_usd, 'raw', spent_btc * price, 'spot', spot_volume_usd)";

/** Ways to count a year's new coins. */
export const FLOW: Parameter = {
  name: 'flow',
  label: { zh: '年产量口径', en: 'Annual flow' },
  options: [
    { value: 'trailing', label: { zh: '过去 365 天实际产量', en: 'Mined in the last 365 days' } },
    { value: 'annualised', label: { zh: '当日产量年化', en: "The day's issuance × 365" } },
  ],
  default: 'trailing', // as Coin Metrics does
};

export const ANNUAL_FLOW_BTC = "choose(flow, 'trailing', sum(issuance_btc, 365), 'annualised', issuance_btc * 365)";

/** Whether a standard deviation of daily returns stays daily or is annualised. */
export const PERIOD: Parameter = {
  name: 'period',
  label: { zh: '周期', en: 'Period' },
  options: [
    { value: 'daily', label: { zh: '日波动率', en: 'Daily' } },
    { value: 'annual', label: { zh: '年化', en: 'Annualised' } },
  ],
  default: 'daily', // Coin Metrics' VtyDayRet is not annualised
};

export const PERIOD_FACTOR = "choose(period, 'daily', 1, 'annual', sqrt(365))";

/** The number of days over which the volume in the denominator of the NVT signal is averaged. */
export const NVT_WINDOW: Parameter = {
  name: 'window',
  label: { zh: '均值窗口', en: 'Window' },
  options: [
    { value: '90', label: { zh: '90 日', en: '90 days' } },
    { value: '28', label: { zh: '28 日', en: '28 days' } },
  ],
  default: '90', // Coin Metrics' NVTAdj90
};

/** The age from which a coin counts as held for the long term. */
export const CUT: Parameter = {
  name: 'cut',
  label: { zh: '长期持有分界', en: 'Long-term from' },
  options: [
    { value: '155', label: { zh: '155 日', en: '155 days' } },
    { value: '150', label: { zh: '150 日（5 个 30 日）', en: '150 days (5 × 30)' } },
  ],
  default: '155', // the age from which spending becomes unlikely, as Glassnode found it
};

/** A metric of holders under the chosen cut: `atCut('lth_supply')`. */
export const atCut = (metric: string): string => `choose(cut, '155', ${metric}_155, '150', ${metric}_150)`;

/** How blocks fall on days; `standard` is the rule of the index's own columns. */
const DAYS: Parameter = {
  name: 'day',
  label: { zh: '日期口径', en: 'Day rule' },
  options: [
    { value: 'standard', label: { zh: '默认日期', en: 'Standard days' } },
    { value: 'header', label: { zh: '区块时间（UTC）', en: 'Block time (UTC)' } },
    { value: 'mtp', label: { zh: '过去中位时间（UTC）', en: 'Median time past (UTC)' } },
    { value: 'utc+8', label: { zh: '区块时间（UTC+8）', en: 'Block time (UTC+8)' } },
  ],
  default: 'standard',
};

/** The worth of a coin on a day: when it moves, and from then on as its cost. */
const COST: Parameter = {
  name: 'cost',
  label: { zh: '计价口径', en: 'Price basis' },
  options: [
    { value: 'close', label: { zh: '收盘价', en: 'Close' } },
    { value: 'vwap', label: { zh: '成交均价（VWAP）', en: 'Daily VWAP' } },
    { value: 'exchange', label: { zh: '交易所收盘价', en: 'Exchange close' } },
  ],
  default: 'close',
};

/** Parameters under which history is read anew from the index of the chain; they change inputs, not formulas. */
export const REREADS: Parameter[] = [DAYS, COST];

const indexOr = (value: string, name: string): Parameter => ({
  name: 'source',
  label: { zh: '数据来源', en: 'Source' },
  options: [
    { value: 'index', label: { zh: `自建索引（未完成前取 ${name}）`, en: `Own index (${name} until it is complete)` } },
    { value, label: { zh: name, en: name } },
  ],
  default: 'index',
  isOrigin: true,
});

/** Whose numbers a chart shows, of quantities that both the index of every block and a vendor give. */
export const SOURCE = indexOr('coinmetrics', 'Coin Metrics');
export const CIRCULATION_SOURCE = indexOr('defillama', 'DefiLlama');

/** A metric from the chosen source. */
export const fromSource = (metric: string): string =>
  `choose(source, 'index', ${metric}, 'coinmetrics', ${metric}_coinmetrics)`;
export const fromCirculationSource = (metric: string): string =>
  `choose(source, 'index', ${metric}, 'defillama', ${metric}_defillama)`;
