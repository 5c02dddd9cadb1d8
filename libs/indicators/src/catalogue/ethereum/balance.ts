import { ethereum } from '../entry.ts';
import { addressesFrom, chosen, nameOf, sizesIn, thresholdIn, whalesIn } from '../bitcoin/bands.ts';

const THRESHOLD = thresholdIn('ETH');
const WHALE = whalesIn('ETH');
const SIZES = sizesIn('ETH');
const heldFrom = (limit: string): string => (limit === '0' ? 'supply_counted' : `supply_min_${nameOf(limit)}`);
const addresses = chosen(THRESHOLD, addressesFrom);
const held = chosen(THRESHOLD, heldFrom);
const whales = chosen(WHALE, addressesFrom);

export const ethereumBalance = ethereum('onchain', 'balance', [
  {
    id: 'eth.addresses_min',
    tier: 'L1',
    unit: 'count',
    label: { zh: 'ETH 持币地址', en: 'ETH addresses with a balance' },
    fullName: { zh: '以太坊余额不低于门槛的地址数', en: 'Ethereum addresses with at least a balance' },
    says: {
      zh: '当日结束时余额达到所选门槛的地址数，默认 1 ETH，可在 0 至 10000 之间选择，合约也计算在内。低门槛看普及，高门槛看大户进退。',
      en: 'Addresses with at least the chosen balance at the end of the day, 1 ether by default, from anything above 0 to 10,000, contracts included. Low thresholds show how widely it is held, high ones what large holders do.',
    },
    draws: addresses,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'eth.addresses_min_share',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'ETH 持币地址占比', en: 'ETH share of addresses' },
    fullName: { zh: '以太坊余额不低于门槛的地址占比', en: 'Ethereum addresses with at least a balance, as a share' },
    says: {
      zh: '余额达到所选门槛的地址占全部非零地址的百分比。它显示持币的分层结构，小额地址涌入会将其摊薄。',
      en: 'Addresses with at least the chosen balance as a percentage of all that own anything. It shows how holdings are layered; small newcomers thin it out.',
    },
    draws: `100 * ${addresses} / addresses_nonzero`,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'eth.addresses_min_change',
    tier: 'L3',
    unit: 'count',
    label: { zh: 'ETH 持币地址变化', en: 'ETH change of addresses' },
    fullName: {
      zh: '以太坊余额不低于门槛的地址 30 日净增',
      en: 'Ethereum addresses with at least a balance, 30-day change',
    },
    says: {
      zh: '余额达到所选门槛的地址数与 30 天前之差。为正说明该层级在扩大；为负说明有人减仓或拆分。',
      en: 'Addresses with at least the chosen balance less those of 30 days ago. Positive, this layer grows; negative, holders sell or split.',
    },
    draws: `${addresses} - shift(${addresses}, 30)`,
    derivation: 'last',
    parameters: [THRESHOLD],
    chart: 'histogram',
  },
  {
    id: 'eth.supply_min',
    tier: 'L2',
    unit: 'eth',
    label: { zh: 'ETH 门槛以上持币量', en: 'ETH held from a balance' },
    fullName: { zh: '以太坊余额不低于门槛的地址持币量', en: 'Ether of addresses with at least a balance' },
    says: {
      zh: '余额达到所选门槛的全部地址所持 ETH 之和。与地址数一起看：币量升而地址减，说明筹码在集中。',
      en: 'The ether of all addresses with at least the chosen balance. Beside their number: more ether with fewer of them means that it gathers.',
    },
    draws: held,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'eth.supply_min_share',
    tier: 'L2',
    unit: 'percent',
    label: { zh: 'ETH 门槛以上占比', en: 'ETH share from a balance' },
    fullName: { zh: '以太坊余额不低于门槛的地址持币占比', en: 'Share of ether of addresses with at least a balance' },
    says: {
      zh: '余额达到所选门槛的地址所持 ETH 占账本总量的百分比。高门槛的占比下降，说明持币趋于分散。',
      en: 'Ether of addresses with at least the chosen balance as a percentage of the ledger. When the share of high thresholds falls, ether spreads.',
    },
    draws: `100 * ${held} / supply_counted`,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'eth.balance_mean',
    tier: 'L4',
    unit: 'eth',
    label: { zh: 'ETH 平均余额', en: 'ETH mean balance' },
    fullName: { zh: '以太坊门槛以上地址的平均余额', en: 'Mean balance of Ethereum addresses from a threshold' },
    says: {
      zh: '所选门槛以上地址的平均持币量。高门槛的平均余额上升，说明巨鲸在加仓；整体平均值会随小额地址增多而下降。',
      en: 'The mean balance of addresses from the chosen threshold on. For high thresholds a rise means that whales add; for all, small newcomers lower it.',
    },
    draws: `${held} / ${addresses}`,
    derivation: 'last',
    parameters: [THRESHOLD],
  },
  {
    id: 'eth.whales',
    tier: 'L1',
    unit: 'count',
    label: { zh: 'ETH 巨鲸数', en: 'ETH whales' },
    fullName: { zh: '以太坊巨鲸地址数', en: 'Ethereum whale addresses' },
    says: {
      zh: '余额达到所选巨鲸门槛（500 至 15000 ETH）的地址数。交易所、质押池与协议合约也在其中，应关注变化而非绝对值。',
      en: 'Addresses with at least the chosen balance, 500 to 15,000 ether. Exchanges, staking pools and contracts are among them, so watch changes and not the level.',
    },
    draws: whales,
    derivation: 'last',
    parameters: [WHALE],
  },
  {
    id: 'eth.whale_supply',
    tier: 'L2',
    unit: 'percent',
    label: { zh: 'ETH 巨鲸持币占比', en: 'ETH whale share' },
    fullName: { zh: '以太坊巨鲸持币占比', en: 'Share of ether held by whales' },
    says: {
      zh: '所选巨鲸门槛以上地址所持 ETH 占账本总量的百分比。上升说明筹码集中，下降说明派发给散户或转入合约。',
      en: 'Ether of addresses from the chosen whale threshold on, as a percentage of the ledger. A rise means concentration, a fall that it is handed out.',
    },
    draws: `100 * ${chosen(WHALE, heldFrom)} / supply_counted`,
    derivation: 'last',
    parameters: [WHALE],
  },
  {
    id: 'eth.whale_change',
    tier: 'L3',
    unit: 'eth',
    label: { zh: 'ETH 巨鲸增减持', en: 'ETH whale change' },
    fullName: { zh: '以太坊巨鲸持币 30 日变化', en: 'Ether of whales, 30-day change' },
    says: {
      zh: '所选巨鲸门槛以上地址的持币量与 30 天前之差。持续为正说明大户吸筹，常领先于上涨。',
      en: 'Ether of addresses from the chosen whale threshold on, less that of 30 days ago. Steadily positive, large holders gather, often before a rise.',
    },
    draws: `${chosen(WHALE, heldFrom)} - shift(${chosen(WHALE, heldFrom)}, 30)`,
    derivation: 'last',
    parameters: [WHALE],
    chart: 'histogram',
  },
  {
    id: 'eth.top_100',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'ETH 前 100 地址占比', en: 'ETH top 100' },
    fullName: { zh: '以太坊前 100 大地址持币占比', en: 'Share of ether held by the hundred richest addresses' },
    says: {
      zh: '最富有的 100 个地址所持 ETH 占账本总量的百分比，信标链存款合约居首。剔除质押因素后仍上升，才说明真正的集中。',
      en: 'Ether of the hundred richest addresses as a percentage of the ledger; the deposit contract of the beacon chain leads them. Only a rise beyond staking means real concentration.',
    },
    draws: '100 * supply_top_100 / supply_counted',
    derivation: 'last',
  },
  {
    id: 'eth.gini',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'ETH 基尼系数', en: 'ETH Gini' },
    fullName: { zh: '以太坊地址余额的基尼系数', en: 'Gini coefficient of Ethereum balances' },
    says: {
      zh: '余额在地址间的集中程度：0 为完全平均，趋近 1 为高度集中。由十二个余额区间推出上下限，真实值在两者之间，主线取其中点。',
      en: 'How concentrated ether is among addresses: 0 if all had the same, towards 1 the more a few have. It follows from twelve bands of balances; the true value lies between the bounds, and the main line in their middle.',
    },
    draws: [
      { key: 'value', label: { zh: '基尼系数', en: 'Gini coefficient' }, formula: '(gini_least + gini_most) / 2' },
      { key: 'least', label: { zh: '下限', en: 'At least' }, formula: 'gini_least' },
      { key: 'most', label: { zh: '上限', en: 'At most' }, formula: 'gini_most' },
    ],
    derivation: 'last',
  },
  {
    id: 'eth.addresses_layers',
    tier: 'L4',
    unit: 'percent',
    label: { zh: 'ETH 地址余额分层', en: 'ETH addresses by balance' },
    fullName: { zh: '以太坊非零地址的余额分层', en: 'Ethereum non-zero addresses by balance' },
    says: {
      zh: '全部非零地址按余额区间的占比，叠加为 100%。绝大多数地址余额很小；中间层变厚说明持有者在累积。',
      en: 'All addresses that own anything by their balance, stacked to 100 percent. Most have very little; when the middle thickens, holders keep adding.',
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
  {
    id: 'eth.supply_layers',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'ETH 供应余额分层', en: 'ETH supply by balance' },
    fullName: { zh: '以太坊供应按地址余额的分层', en: 'Ether supply by balance of its addresses' },
    says: {
      zh: '供应按所在地址余额区间的占比，叠加为 100%。10000 ETH 以上多为交易所与协议；小额层变厚说明散户在囤积。',
      en: 'The supply by the balance of the addresses that hold it, stacked to 100 percent. From 10,000 ether on it is mostly exchanges and protocols; when small layers thicken, people gather ether.',
    },
    draws: SIZES.map(({ key, next, label }) => ({
      key: `band_${nameOf(key)}`,
      label,
      formula: next
        ? `100 * (${heldFrom(key)} - ${heldFrom(next)}) / supply_counted`
        : `100 * ${heldFrom(key)} / supply_counted`,
    })),
    derivation: 'last',
    chart: 'stack',
  },
]);
