import { resolutions } from '@chaintide/contracts/charts/resolutions';
import { bitcoin } from '../../entry.ts';

export const bitcoinVolume = bitcoin('exchange', 'volume', [
  {
    id: 'btc.volume',
    tier: 'L1',
    unit: 'btc',
    isNoisy: true,
    label: { zh: '成交量', en: 'Volume' },
    fullName: { zh: '比特币现货成交量（BTC/USDT）', en: 'Bitcoin spot volume (BTC/USDT)' },
    says: {
      zh: '交易所 BTC/USDT 现货成交的比特币数量，盘中持续更新。放量的突破更可信，缩量的上涨后劲不足；这里只计一家交易所，应看相对变化而不是全市场规模。',
      en: "Bitcoin traded in the exchange's BTC/USDT spot market, updated through the day. A breakout on high volume is more credible, a rise on falling volume is not; this is one exchange only, so read changes and not the size of the whole market.",
    },
    draws: 'volume',
    derivation: 'sum',
    chart: 'bar',
    resolutions,
    isPair: true,
  },
  {
    id: 'btc.spot_volume',
    tier: 'L2',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '现货成交额', en: 'Spot volume' },
    fullName: { zh: '比特币每日现货成交额', en: 'Bitcoin daily spot volume' },
    says: {
      zh: '各交易所上报的当日现货成交额之和，以美元计。放量突破更可信，缩量上涨则后劲不足；上报数据可能含有刷量，应看相对变化。',
      en: 'Spot trading of the day as reported by exchanges, in dollars. A breakout on high volume is more credible, a rise on falling volume is not; reports may contain wash trading, so read changes and not levels.',
    },
    draws: 'spot_volume_usd',
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'btc.spot_turnover',
    tier: 'L3',
    unit: 'percent',
    isNoisy: true,
    label: { zh: '现货换手率', en: 'Spot turnover' },
    fullName: { zh: '比特币现货成交额占市值的比例', en: 'Bitcoin spot volume as a share of market cap' },
    says: {
      zh: '当日现货成交额占市值的百分比，类似股票的换手率。换手率急升说明分歧与情绪激烈，常见于顶部和恐慌低点；持续低迷说明市场观望。',
      en: "The day's spot volume as a percentage of market cap, like the turnover of a share. A jump means strong feelings and disagreement, as at tops and in panics; lasting low values mean that the market waits.",
    },
    draws: '100 * spot_volume_usd / market_cap',
    derivation: 'mean',
  },
]);
