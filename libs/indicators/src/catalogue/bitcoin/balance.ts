import { bitcoin } from '../entry.ts';
import { addressesFrom, chosen, nameOf, SIZES, THRESHOLD, WHALE } from './bands.ts';

const addresses = chosen(THRESHOLD, addressesFrom);
const whales = chosen(WHALE, addressesFrom);

export const bitcoinBalance = bitcoin('onchain', 'balance', [
  {
    id: 'btc.addresses_min',
    tier: 'L2',
    unit: 'count',
    label: { zh: '持币地址数', en: 'Addresses with a balance' },
    fullName: { zh: '比特币余额不低于门槛的地址数', en: 'Bitcoin addresses with at least a balance' },
    says: {
      zh: '当日结束时余额达到所选门槛的地址数，默认为 1 BTC 及以上，门槛可在 0 至 10000 BTC 之间选择。低门槛反映散户的普及程度，高门槛反映大户的进退；两者背离时尤其值得留意。',
      en: 'Addresses with at least the chosen balance at the end of the day: 1 BTC by default, from anything above 0 to 10,000. Low thresholds show how widely bitcoin is held, high ones what large holders do; it matters most when the two part.',
    },
    draws: addresses,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.addresses_min_share',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '持币地址占比', en: 'Share of addresses' },
    fullName: {
      zh: '比特币余额不低于门槛的地址占非零地址的比例',
      en: 'Bitcoin addresses with at least a balance, as a share',
    },
    says: {
      zh: '余额达到所选门槛的地址占全部非零地址的百分比。它显示持币的分层结构：1 BTC 以上的地址只占百分之几，且随小额地址增多而被稀释。',
      en: 'Addresses with at least the chosen balance as a percentage of all that hold anything. It shows how holdings are layered: only a few percent have 1 BTC or more, and ever more small addresses thin them out.',
    },
    draws: `100 * ${addresses} / addresses_nonzero`,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.addresses_min_change',
    tier: 'L3',
    unit: 'count',
    label: { zh: '持币地址变化（30 日）', en: 'Change of addresses' },
    fullName: {
      zh: '比特币余额不低于门槛的地址 30 日净增数',
      en: 'Bitcoin addresses with at least a balance, 30-day change',
    },
    says: {
      zh: '余额达到所选门槛的地址数与 30 天前之差。为正说明该层级在扩大，资金在跨过门槛累积；为负说明有人减仓跌出该层级，或把币拆分到多个地址。',
      en: 'Addresses with at least the chosen balance less those of 30 days ago. Positive means that this layer grows and coins gather across the threshold; negative that holders sell below it, or split their coins over more addresses.',
    },
    draws: `diff(${addresses}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.addresses_min_growth',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '持币地址年增长', en: 'Yearly growth of addresses' },
    fullName: {
      zh: '比特币余额不低于门槛的地址年增长率',
      en: 'Bitcoin addresses with at least a balance, yearly growth',
    },
    says: {
      zh: '余额达到所选门槛的地址数相对 365 天前的变化百分比。它剔除了季节性与短期波动，便于比较不同层级的扩张速度：散户层级的加速常见于牛市中后段。',
      en: 'The change against 365 days ago of the addresses with at least the chosen balance, in percent. Free of seasons and short swings, it compares how fast the layers grow: small holders tend to speed up in the later part of bull markets.',
    },
    draws: `100 * pct(${addresses}, 365)`,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.whales',
    tier: 'L3',
    unit: 'count',
    label: { zh: '巨鲸地址数', en: 'Whales' },
    fullName: { zh: '比特币巨鲸地址数', en: 'Bitcoin whale addresses' },
    says: {
      zh: '余额不低于所选巨鲸门槛（500、1500、5000、10000 或 15000 BTC）的地址数。巨鲸增加多为大资金吸筹，减少多为派发；交易所冷钱包也在其中，整理钱包会造成假信号。',
      en: 'Addresses with at least the chosen balance of 500, 1,500, 5,000, 10,000 or 15,000 BTC. More of them mostly mean that large money accumulates, fewer that it sells; cold wallets of exchanges are among them and give false signals when they are reordered.',
    },
    draws: whales,
    derivation: 'last',
    parameters: [WHALE],
  },
  {
    id: 'btc.whales_change',
    tier: 'L4',
    unit: 'count',
    label: { zh: '巨鲸地址变化（30 日）', en: 'Change of whales' },
    fullName: { zh: '比特币巨鲸地址 30 日净增数', en: 'Bitcoin whale addresses, 30-day change' },
    says: {
      zh: '巨鲸地址数与 30 天前之差。连续为正而价格横盘，是大资金悄然吸筹的典型形态；价格上涨而巨鲸减少，说明大户在借势派发。',
      en: 'Whale addresses less those of 30 days ago. Steadily positive with a flat price is how large money accumulates quietly; a rise of the price with fewer whales means that they sell into it.',
    },
    draws: `diff(${whales}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [WHALE],
  },
  {
    id: 'btc.whales_per_million',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '每百万地址巨鲸数', en: 'Whales per million' },
    fullName: { zh: '比特币每百万非零地址中的巨鲸数', en: 'Bitcoin whales per million non-zero addresses' },
    says: {
      zh: '巨鲸地址数除以非零地址数，以每百万计，衡量持币结构的头部密度。长期下降说明持币人群扩大快于巨鲸增加，分布趋于分散；阶段性回升说明大户在集中。',
      en: 'Whale addresses for each million addresses that hold anything: how dense the top is. Its long decline means that the crowd grows faster than the whales and holdings spread; a rise for some time means that they concentrate.',
    },
    draws: `1000000 * ${whales} / addresses_nonzero`,
    derivation: 'last',
    scale: 'log',
    parameters: [WHALE],
  },
  {
    id: 'btc.top100_balance',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '前 100 地址余额', en: 'Top 100 balance' },
    fullName: { zh: '比特币余额最高的 100 个地址的余额之和', en: 'Bitcoin held by the 100 richest addresses' },
    says: {
      zh: '当日结束时余额最高的 100 个地址合计持有的比特币，名单每天重新排出；余额达到 100 BTC 的地址不足 100 个时没有数据。其中多为交易所与托管机构的冷钱包，因此上升常表示币流入托管，而非个人集中；整理钱包、拆分地址会造成阶梯式变化。',
      en: 'What the 100 richest addresses hold together at the end of the day, ranked anew each day; without data while fewer than 100 have 100 BTC. Most are cold wallets of exchanges and custodians, so a rise often means coins moving into custody rather than into few hands; reordered wallets and split addresses show as steps.',
    },
    draws: 'supply_top_100',
    derivation: 'last',
  },
  {
    id: 'btc.top100_share',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '前 100 地址占比', en: 'Share of the top 100' },
    fullName: { zh: '比特币前 100 地址占供应量的比例', en: 'Share of the supply held by the 100 richest addresses' },
    says: {
      zh: '余额最高的 100 个地址合计占流通供应量的百分比，剔除了供应增长的影响，便于跨年比较。与基尼系数互补：基尼看整个分布，它只看最顶端。',
      en: 'The balance of the 100 richest addresses in percent of the supply, so that years can be compared although the supply grows. It complements the Gini coefficient, which is about the whole distribution; this is about its very top.',
    },
    draws: '100 * supply_top_100 / supply',
    derivation: 'last',
  },
  {
    id: 'btc.gini',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '基尼系数', en: 'Gini coefficient' },
    fullName: { zh: '比特币地址余额基尼系数', en: 'Gini coefficient of Bitcoin addresses' },
    says: {
      zh: '衡量币在地址之间的集中程度：0 表示各地址余额相同，越接近 1 越集中。由 12 个余额区间的地址数与总额推算，真实值必在上下限之间，主线取两者的中点，地址众多时误差约千分之几。一个人可有许多地址，交易所一个地址背后有许多人，因此它是地址而非财富的分布。',
      en: 'How concentrated bitcoin is among addresses: 0 if all had the same, towards 1 the more a few have. It follows from the number of addresses and their sum in twelve bands of balances: the true value lies between the two bounds, and the main line in their middle, with many addresses a few thousandths from it. One person may have many addresses, and one address of an exchange many people behind it, so it is about addresses, not wealth.',
    },
    draws: [
      { key: 'value', label: { zh: '基尼系数', en: 'Gini coefficient' }, formula: '(gini_least + gini_most) / 2' },
      { key: 'least', label: { zh: '下限', en: 'At least' }, formula: 'gini_least' },
      { key: 'most', label: { zh: '上限', en: 'At most' }, formula: 'gini_most' },
    ],
    derivation: 'last',
  },
  {
    id: 'btc.addresses_layers',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '地址余额分层', en: 'Addresses by balance' },
    fullName: { zh: '比特币非零地址的余额分层', en: 'Bitcoin non-zero addresses by balance' },
    says: {
      zh: '全部非零地址按余额所在区间划分的占比，叠加为 100%。绝大多数地址余额不足 0.01 BTC；这一层变厚说明小额用户涌入，中间层变厚说明持有者在持续累积。',
      en: 'All addresses that hold anything by their balance, stacked to 100 percent. Most have less than 0.01 BTC; when that layer thickens small users pour in, when the middle does, holders keep adding.',
    },
    draws: SIZES.map(({ key, next, label }) => ({
      key: `band_${nameOf(key)}`,
      label,
      formula: next
        ? `100 * (${addressesFrom(key)} - ${addressesFrom(next)}) / addresses_nonzero`
        : `100 * ${addressesFrom(key)} / addresses_nonzero`,
    })),
    derivation: 'last',
    chart: 'stack',
  },
]);
