import type { Parameter } from '@chaintide/contracts/indicators';

/** Which on-chain volume stands below NVT and its relatives. The free vendor data has the spot volume only. */
export const VOLUME: Parameter = {
  name: 'volume',
  label: { zh: '交易量口径', en: 'Volume' },
  options: [
    { value: 'adjusted', label: { zh: '链上转账额（调整后）', en: 'On-chain transfers, adjusted' } },
    { value: 'spot', label: { zh: '交易所现货成交额', en: 'Exchange spot volume' } },
  ],
  default: 'adjusted', // Coin Metrics' NVTAdj
};

export const VOLUME_USD = "choose(volume, 'adjusted', transfer_volume_adjusted_usd, 'spot', spot_volume_usd)";

/** How a year's new coins are counted. */
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

/** Whether a standard deviation of daily returns stays daily or is scaled to a year. */
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
