import { bitcoin } from '../entry.ts';
import { addressesFrom, chosen, heldFrom, nameOf, SIZES, THRESHOLD, WHALE } from './bands.ts';
import { quantityOutputs } from './quantity-outputs.ts';

const held = chosen(THRESHOLD, heldFrom);
const ofWhales = chosen(WHALE, heldFrom);

export const bitcoinQuantity = bitcoin('onchain', 'quantity_groups', [
  {
    id: 'btc.supply_min',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '分层持币量', en: 'Supply by balance' },
    fullName: { zh: '比特币余额不低于门槛的地址持币总量', en: 'Bitcoin held by addresses with at least a balance' },
    says: {
      zh: '余额达到所选门槛的地址合计持有的比特币。与该层的地址数对照看：地址数增而币量减，说明筹码在同一层内分散；两者同增则是有力的累积。',
      en: 'All bitcoin held by addresses with at least the chosen balance. Read it with the number of such addresses: more of them with fewer coins means that coins spread within the layer; more of both is accumulation.',
    },
    draws: held,
    derivation: 'last',
    chart: 'area',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.supply_min_share',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '分层持币占比', en: 'Supply by balance, share' },
    fullName: {
      zh: '比特币余额不低于门槛的地址持币占供应量的比例',
      en: 'Share of bitcoin supply with at least a balance',
    },
    says: {
      zh: '余额达到所选门槛的地址持币占流通供应量的百分比，衡量财富的集中程度。1000 BTC 以上一层的占比长期下降，说明比特币在从早期大户和交易所向更多人手中分散。',
      en: 'The bitcoin of addresses with at least the chosen balance as a percentage of supply: how concentrated wealth is. The decline of the layer above 1,000 BTC over the years means that coins spread from early holders and exchanges to more hands.',
    },
    draws: `100 * ${held} / supply`,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.supply_min_change',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '分层持币变化（30 日）', en: 'Supply by balance, change' },
    fullName: {
      zh: '比特币余额不低于门槛的地址持币 30 日变化',
      en: 'Bitcoin held with at least a balance, 30-day change',
    },
    says: {
      zh: '余额达到所选门槛的地址持币与 30 天前之差。为正说明该层在净买入，为负说明在净卖出或向小地址拆分；切换门槛对照，可以看出谁在接谁的筹码。',
      en: 'The bitcoin of addresses with at least the chosen balance less that of 30 days ago. Positive, the layer is a net buyer; negative, it sells or splits into small addresses. Switching the threshold shows who takes coins from whom.',
    },
    draws: `diff(${held}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.balance_mean',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '分层平均余额', en: 'Mean balance' },
    fullName: {
      zh: '比特币余额不低于门槛的地址平均余额',
      en: 'Bitcoin mean balance of addresses with at least a balance',
    },
    says: {
      zh: '余额达到所选门槛的地址持币除以地址数，即该层平均每个地址有多少 BTC。门槛为 0 时它长期下降，是持币普及的直接体现；高门槛的均值抬升说明头部更集中。',
      en: 'The bitcoin of addresses with at least the chosen balance divided by their number. For the threshold 0 its long decline shows how ownership spreads; a rising mean at a high threshold means that the top concentrates.',
    },
    draws: chosen(THRESHOLD, (limit) => `${heldFrom(limit)} / ${addressesFrom(limit)}`),
    derivation: 'last',
    scale: 'log',
    parameters: [THRESHOLD],
  },
  {
    id: 'btc.whale_supply',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '巨鲸持币量', en: 'Whale holdings' },
    fullName: { zh: '比特币巨鲸持币总量', en: 'Bitcoin held by whales' },
    says: {
      zh: '余额不低于所选巨鲸门槛的地址合计持有的比特币。它比巨鲸个数更能反映大资金的真实增减；由于含有交易所冷钱包，应结合交易所存量排除充提造成的变化。',
      en: 'All bitcoin of addresses with at least the chosen balance of a whale. It shows what large money does better than their number; as cold wallets of exchanges are included, check it against exchange reserves.',
    },
    draws: ofWhales,
    derivation: 'last',
    chart: 'area',
    parameters: [WHALE],
  },
  {
    id: 'btc.whale_share',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '巨鲸持币占比', en: 'Whale share' },
    fullName: { zh: '比特币巨鲸持币占供应量的比例', en: 'Share of bitcoin supply held by whales' },
    says: {
      zh: '巨鲸持币占流通供应量的百分比。占比下降说明筹码正向中小持有者扩散；在低位回升说明大资金重新积聚，历史上常早于行情启动。',
      en: 'The bitcoin of whales as a percentage of supply. A fall means that coins spread to smaller holders; a rise from low values means that large money gathers them again, which has often come before the price moved.',
    },
    draws: `100 * ${ofWhales} / supply`,
    derivation: 'last',
    parameters: [WHALE],
  },
  {
    id: 'btc.whale_supply_change',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '巨鲸持币变化（30 日）', en: 'Change of whale holdings' },
    fullName: { zh: '比特币巨鲸持币 30 日变化', en: 'Bitcoin held by whales, 30-day change' },
    says: {
      zh: '巨鲸持币与 30 天前之差，即大资金一个月的净买卖。价格下跌而此值为正，是逢低吸筹；价格上涨而此值转负，则要当心大户出货。',
      en: 'The bitcoin of whales less that of 30 days ago: what large money bought or sold within a month. Positive while the price falls, it buys the dip; negative while the price rises, it sells into strength.',
    },
    draws: `diff(${ofWhales}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [WHALE],
  },
  {
    id: 'btc.supply_layers',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '持币余额分层', en: 'Supply by size of balance' },
    fullName: { zh: '比特币供应量的余额分层', en: 'Bitcoin supply by the balance of its address' },
    says: {
      zh: '供应量按所在地址的余额区间划分的占比，叠加为 100%。上层变薄、中下层变厚即财富在分散；上层重新变厚，多为机构与交易所托管规模扩大。',
      en: 'The supply by the balance of the address that holds it, stacked to 100 percent. Thinner top layers and thicker ones below mean that wealth spreads; a thicker top is mostly institutions and exchanges that keep more for others.',
    },
    draws: SIZES.map(({ key, next, label }) => ({
      key: `band_${nameOf(key)}`,
      label,
      formula: next ? `100 * (${heldFrom(key)} - ${heldFrom(next)}) / supply` : `100 * ${heldFrom(key)} / supply`,
    })),
    derivation: 'last',
    chart: 'stack',
  },
  ...quantityOutputs,
]);
