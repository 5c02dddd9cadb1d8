import { resolutions } from '@chaintide/contracts/charts/resolutions';
import { PERIOD, PERIOD_FACTOR } from '../parameters.ts';
import { CANDLE_COLUMNS, ethereum } from '../entry.ts';

const quotes = ethereum('market', 'quotes', [
  {
    id: 'eth.price',
    tier: 'L1',
    unit: 'usd',
    label: { zh: 'ETH 价格', en: 'ETH price' },
    fullName: { zh: '以太坊价格（美元）', en: 'Ether price (USD)' },
    says: {
      zh: '以太坊的美元收盘价；当前周期显示最新成交价，收盘前会持续变动。它与比特币高度相关但波动更大，叠加比特币价格可以看出资金在两者之间的轮动。',
      en: 'The closing price of ether in dollars; the current period shows the latest trade and moves until it closes. It follows bitcoin closely and swings wider; laid over the price of bitcoin it shows how money rotates between the two.',
    },
    draws: 'price',
    derivation: 'last',
    scale: 'log',
    resolutions,
  },
  {
    id: 'eth.ohlc',
    tier: 'L1',
    unit: 'usd',
    label: { zh: 'ETH K 线', en: 'ETH candles' },
    fullName: { zh: '以太坊 K 线（ETH/USDT）', en: 'Ether candles (ETH/USDT)' },
    says: {
      zh: '交易所 ETH/USDT 现货的开盘价、最高价、最低价、收盘价与成交量。实体是开收盘之间的区间，影线是盘中触及的极值；成交量以 ETH 计。',
      en: 'Open, high, low, close and volume of ETH/USDT on the exchange. The body spans open and close, the wicks reach to the extremes in between; volume is in ETH.',
    },
    draws: CANDLE_COLUMNS,
    derivation: 'last',
    chart: 'candles',
    scale: 'log',
    resolutions,
    isPair: true,
  },
  {
    id: 'eth.volume',
    tier: 'L1',
    unit: 'eth',
    isNoisy: true,
    label: { zh: 'ETH 成交量', en: 'ETH volume' },
    fullName: { zh: '以太坊现货成交量（ETH/USDT）', en: 'Ether spot volume (ETH/USDT)' },
    says: {
      zh: '交易所 ETH/USDT 现货成交的 ETH 数量。放量的突破更可信，缩量的上涨后劲不足；这里只计一家交易所，应看相对变化而不是全市场规模。',
      en: "Ether traded in the exchange's ETH/USDT spot market. A breakout on high volume is more credible, a rise on falling volume is not; this is one exchange only, so read changes and not the size of the whole market.",
    },
    draws: 'volume',
    derivation: 'sum',
    chart: 'bar',
    resolutions,
    isPair: true,
  },
  {
    id: 'eth.market_cap',
    tier: 'L1',
    unit: 'usd',
    label: { zh: 'ETH 市值', en: 'ETH market cap' },
    fullName: { zh: '以太坊市值', en: 'Ether market capitalisation' },
    says: {
      zh: '价格乘以流通供应量，即按现价计算全部 ETH 的价值。它便于与比特币及其他资产比较规模，质押和合约中锁定的 ETH 也计算在内。',
      en: 'The price times the supply: what all ether is worth at the present price. Good for comparing its size with bitcoin and other assets; ether that is staked or locked in contracts is counted too.',
    },
    draws: 'market_cap',
    derivation: 'last',
    scale: 'log',
  },
]);

const returns = ethereum('market', 'returns', [
  {
    id: 'eth.drawdown',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'ETH 距高点回撤', en: 'ETH drawdown' },
    fullName: { zh: '以太坊距历史最高价的回撤', en: 'Ether drawdown from its all-time high' },
    says: {
      zh: '现价相对历史最高收盘价的跌幅百分比，创新高时为 0。2018 年的熊市中最大回撤超过 90%，深于比特币，可用来判断当前调整所处的深度。',
      en: 'How far the price stands below its highest close so far, in percent; 0 at a new high. In the bear market of 2018 it fell by more than 90 percent, further than bitcoin, which gives a scale for the present fall.',
    },
    draws: '100 * drawdown(price)',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'eth.volatility',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'ETH 波动率', en: 'ETH volatility' },
    fullName: { zh: '以太坊历史波动率', en: 'Ether realised volatility' },
    says: {
      zh: '最近 30 天每日对数收益率的样本标准差，可改为 60 天或 180 天，默认不年化，0.04 即日均波动约 4%。ETH 的波动率通常高于比特币；长期收缩之后往往出现大行情。',
      en: 'The sample standard deviation of the last 30 daily log returns, or of 60 or 180, not annualised by default, so 0.04 is a typical move of 4 percent a day. Ether usually moves more than bitcoin; long calm tends to end in a large move.',
    },
    draws: `choose(window, '30', std(log_return, 30), '60', std(log_return, 60), '180', std(log_return, 180)) * ${PERIOD_FACTOR}`,
    derivation: 'last',
    parameters: [
      {
        name: 'window',
        label: { zh: '窗口', en: 'Window' },
        options: [
          { value: '30', label: { zh: '30 日', en: '30 days' } },
          { value: '60', label: { zh: '60 日', en: '60 days' } },
          { value: '180', label: { zh: '180 日', en: '180 days' } },
        ],
        default: '30',
      },
      PERIOD,
    ],
  },
]);

const cycle = ethereum('market', 'cycle', [
  {
    id: 'eth.mayer',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'ETH 梅耶倍数', en: 'ETH Mayer multiple' },
    fullName: { zh: '以太坊梅耶倍数', en: 'Ether Mayer multiple' },
    says: {
      zh: '价格除以 200 日均线。大于 1 为强势，小于 1 说明价格处于长期均线下方。比特币常用的 2.4 警戒线由比特币的历史得出，ETH 波动更大，不宜直接套用，因此这里不画区间。',
      en: 'The price divided by its 200-day average. Above 1 is strong, below 1 the price is under its long average. The usual warning at 2.4 comes from the history of bitcoin; ether swings wider, so no zone is drawn here.',
    },
    draws: 'price / sma(price, 200)',
    derivation: 'last',
  },
]);

export const ethereumMarket = [quotes, returns, cycle].flat();
