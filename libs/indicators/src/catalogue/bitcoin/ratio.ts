import { ANNUAL_FLOW_BTC, FLOW, NVT_WINDOW, VOLUME, VOLUME_USD } from '../parameters.ts';
import { bitcoin } from '../entry.ts';
import { ageRatios } from './age-ratios.ts';
import { useRatios } from './use-ratios.ts';

export const bitcoinRatio = bitcoin('onchain', 'ratio', [
  {
    id: 'btc.mvrv',
    tier: 'L1',
    unit: 'ratio',
    radius: 'mvrv',
    scale: 'log',
    label: { zh: 'MVRV', en: 'MVRV' },
    fullName: { zh: '比特币市值与已实现市值之比（MVRV）', en: 'Bitcoin market value to realized value (MVRV)' },
    says: {
      zh: '市值除以已实现市值，即现价相对全网平均持币成本的倍数。高于 3.5 说明浮盈过大、市场过热；低于 1.0 说明持币者整体亏损，处于投降区。',
      en: 'Market cap divided by realized cap: how many times the average cost of all coins the price stands at. Above 3.5 paper profits are so large that the market is overheated; below 1.0 holders lose on average and the market capitulates.',
    },
    draws: 'market_cap / realized_cap',
    derivation: 'last',
    zones: [
      { to: 1, label: { zh: '投降', en: 'Capitulation' }, tone: 'cold' },
      { from: 3.5, label: { zh: '过热', en: 'Overheated' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.mvrv_z',
    tier: 'L1',
    unit: 'ratio',
    radius: 'MVRVZ',
    label: { zh: 'MVRV-Z', en: 'MVRV-Z' },
    fullName: { zh: '比特币 MVRV-Z 分数', en: 'Bitcoin MVRV Z-score' },
    says: {
      zh: '市值与已实现市值之差，除以市值自创世以来的标准差，用来衡量市值偏离“公允价值”的程度。大于 7 的区域历史上对应周期顶部，低于 0 的区域对应周期底部。可切换为对 MVRV 比值本身求 Z 分数的算法。',
      en: 'The gap between market cap and realized cap, measured in standard deviations of market cap since the beginning: how far the market has strayed from fair value. Above 7 it has marked cycle tops, below 0 cycle lows. A switch takes the Z-score of the MVRV ratio itself instead.',
    },
    draws:
      "choose(deviation, 'market_cap', (market_cap - realized_cap) / cumstd(market_cap), " +
      "'ratio', (market_cap / realized_cap - cummean(market_cap / realized_cap)) / cumstd(market_cap / realized_cap))",
    derivation: 'last',
    parameters: [
      {
        name: 'deviation',
        label: { zh: '标准差口径', en: 'Deviation' },
        options: [
          { value: 'market_cap', label: { zh: '市值的标准差（经典）', en: 'Of market cap (classic)' } },
          { value: 'ratio', label: { zh: 'MVRV 比值的标准差', en: 'Of the MVRV ratio' } },
        ],
        default: 'market_cap',
      },
    ],
    zones: [
      { to: 0, label: { zh: '低估', en: 'Undervalued' }, tone: 'cold' },
      { from: 7, label: { zh: '过热', en: 'Overheated' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.puell',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: '普尔系数', en: 'Puell multiple' },
    fullName: { zh: '比特币普尔系数（Puell Multiple）', en: 'Bitcoin Puell multiple' },
    says: {
      zh: '当日新发行比特币的美元价值，除以其 365 日均值，从矿工收入的角度看周期。高于 4 时矿工收入远超常态、抛压增大；低于 0.5 时矿工承压，常是底部区域。',
      en: "The dollar value of the day's new coins divided by its 365-day average, the cycle as miners feel it. Above 4 they earn far more than usual and are likely to sell; below 0.5 they are under stress, which has often been near a bottom.",
    },
    draws: 'issuance_usd / sma(issuance_usd, 365)',
    derivation: 'last',
    zones: [
      { to: 0.5, label: { zh: '矿工承压', en: 'Miners under stress' }, tone: 'cold' },
      { from: 4, label: { zh: '矿工暴利', en: 'Miners in windfall' }, tone: 'hot' },
    ],
  },
  {
    id: 'btc.s2f',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'S2F 存量流量比', en: 'Stock-to-flow' },
    fullName: { zh: '比特币存量流量比（S2F）', en: 'Bitcoin stock-to-flow ratio' },
    says: {
      zh: '现有供应量除以一年的新增产量，即按当前速度需要多少年才能再挖出同样多的币。数值越高越稀缺，每次减半后约翻一倍；它描述稀缺程度，并不能单独预测价格。',
      en: "The coins in existence divided by a year's new coins: how many years of mining the present stock amounts to. Higher means scarcer, and each halving about doubles it; it describes scarcity and does not foretell a price by itself.",
    },
    draws: `supply / ${ANNUAL_FLOW_BTC}`,
    derivation: 'last',
    scale: 'log',
    parameters: [FLOW],
  },
  {
    id: 'btc.nvt',
    tier: 'L1',
    unit: 'ratio',
    label: { zh: 'NVT', en: 'NVT' },
    fullName: { zh: '比特币网络价值与交易额之比（NVT）', en: 'Bitcoin network value to transactions (NVT)' },
    says: {
      zh: '市值除以当日交易额，相当于比特币的“市盈率”。NVT 偏高说明估值走在实际使用之前，偏低说明网络使用相对估值更活跃。默认使用调整后的链上转账额，也可改用未调整的链上转账额或交易所现货成交额。',
      en: "Market cap divided by the day's transaction volume, a price-earnings ratio of sorts. A high NVT means that value has run ahead of use, a low one that use is high for the value. The default is adjusted on-chain volume; raw on-chain volume or exchange spot volume can be chosen instead.",
    },
    draws: `market_cap / ${VOLUME_USD}`,
    derivation: 'last',
    scale: 'log',
    parameters: [VOLUME],
  },
  {
    id: 'btc.nvt_signal',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'NVT 信号', en: 'NVT signal' },
    fullName: { zh: '比特币 NVT 信号', en: 'Bitcoin NVT signal' },
    says: {
      zh: '市值除以交易额的 90 日均值，也可改用反应更快的 28 日均值。平滑分母后，它比 NVT 更少受单日噪声干扰，转折更清晰：快速走高提示估值偏贵，回落到低位提示估值便宜。',
      en: 'Market cap divided by the 90-day average of transaction volume, or by the quicker 28-day average. With the volume smoothed it is less noisy than NVT and turns more clearly: a fast rise says expensive, a return to low values says cheap.',
    },
    draws: `market_cap / choose(window, '90', sma(${VOLUME_USD}, 90), '28', sma(${VOLUME_USD}, 28))`,
    derivation: 'last',
    scale: 'log',
    parameters: [VOLUME, NVT_WINDOW],
  },
  {
    id: 'btc.rvt',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: 'RVT', en: 'RVT' },
    fullName: { zh: '比特币已实现市值与交易额之比（RVT）', en: 'Bitcoin realized value to transactions (RVT)' },
    says: {
      zh: '已实现市值除以当日交易额，用持币成本代替市价来衡量网络的利用率。RVT 低说明相对沉淀资金而言链上周转活跃，高则说明资金沉睡、需求偏弱。',
      en: "Realized cap divided by the day's transaction volume: use of the network measured against what was paid for the coins, not against the price. Low means lively turnover for the money invested, high means dormant coins and weak demand.",
    },
    draws: `realized_cap / ${VOLUME_USD}`,
    derivation: 'last',
    scale: 'log',
    parameters: [VOLUME],
  },
  {
    id: 'btc.velocity',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '流通速度', en: 'Velocity' },
    fullName: { zh: '比特币流通速度（一年）', en: 'Bitcoin velocity (one year)' },
    says: {
      zh: '过去 365 天以 BTC 计的交易额除以供应量，即平均每枚币一年易手几次。速度下降说明比特币更多被当作储值工具，上升说明投机或支付更活跃。',
      en: "The last 365 days' volume in BTC divided by supply: how often the average coin changed hands in a year. A falling velocity means that bitcoin is held as a store of value, a rising one means more trading or paying.",
    },
    draws: `sum(${VOLUME_USD} / price, 365) / supply`,
    derivation: 'last',
    parameters: [VOLUME],
  },
  {
    id: 'btc.thermo_multiple',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '热力市值倍数', en: 'Thermo cap multiple' },
    fullName: { zh: '比特币热力市值倍数', en: 'Bitcoin thermo cap multiple' },
    says: {
      zh: '市值除以热力市值（历史上全部新币在产出当日的美元价值之和）。它衡量市场估值相对于支付给矿工的累计安全开支的溢价，极高值出现在周期顶部附近。',
      en: 'Market cap divided by thermo cap, the dollar value of all coins on the day they were mined. It shows the premium over everything ever paid to miners for security; extremes have come near cycle tops.',
    },
    draws: 'market_cap / thermo_cap',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'btc.rhodl',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'RHODL 比率', en: 'RHODL ratio' },
    fullName: { zh: '比特币 RHODL 比率', en: 'Bitcoin RHODL ratio' },
    says: {
      zh: '一周内移动过的币的已实现市值，除以一至两年未动的币的已实现市值。极高值说明财富集中到新入场者手中，多见于周期顶部；极低值说明老持有者占主导，多见于底部。年轻一端默认含当日移动的币，也可改为只计一日至一周。',
      en: 'The realized cap of coins that moved within a week, divided by that of coins that rested one to two years. Extremes say that wealth has moved to newcomers, as near cycle tops; very low values say that old holders dominate, as near lows. The young side includes coins of the last day by default; a switch leaves them out.',
    },
    draws: "choose(bands, '1w', realized_cap_1w, '1d_1w', realized_cap_1d_1w) / realized_cap_1y_2y",
    derivation: 'last',
    scale: 'log',
    parameters: [
      {
        name: 'bands',
        label: { zh: '币龄区间', en: 'Age bands' },
        options: [
          { value: '1w', label: { zh: '一周内 ÷ 1–2 年', en: 'Under 1 week ÷ 1–2 years' } },
          { value: '1d_1w', label: { zh: '1 日–1 周 ÷ 1–2 年', en: '1 day–1 week ÷ 1–2 years' } },
        ],
        default: '1w', // as Glassnode's signal describes it
      },
    ],
  },
  {
    id: 'btc.investor_cap',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '投资者市值', en: 'Investor cap' },
    fullName: { zh: '比特币投资者市值', en: 'Bitcoin investor cap' },
    says: {
      zh: '已实现市值减去矿工累计获得的新币价值（热力市值），代表二级市场投资者投入的净成本。市值低于它的时期极少，历史上属于深度低估。',
      en: 'The realized cap less what miners were paid in new coins (the thermo cap): what investors on the market have put in. A market cap below it is rare and has been deep value.',
    },
    draws: [
      { key: 'value', label: { zh: '投资者市值', en: 'Investor cap' }, formula: 'investor_cap' },
      { key: 'market', label: { zh: '市值', en: 'Market cap' }, formula: 'market_cap' },
    ],
    derivation: 'last',
    scale: 'log',
  },
  ...ageRatios,
  ...useRatios,
]);
