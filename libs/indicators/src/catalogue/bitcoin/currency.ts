import { fromSource, SOURCE, ANNUAL_FLOW_BTC, FLOW } from '../parameters.ts';
import { bitcoin } from '../entry.ts';
import { supplyActivity } from './supply-activity.ts';

export const bitcoinCurrency = bitcoin('onchain', 'currency', [
  {
    id: 'btc.supply',
    tier: 'L1',
    unit: 'btc',
    label: { zh: '流通供应量', en: 'Supply' },
    fullName: { zh: '比特币流通供应量', en: 'Bitcoin circulating supply' },
    says: {
      zh: '到当日为止已挖出的比特币总量，上限 2100 万枚。它的增长完全由协议决定，每 21 万个区块增速减半，因此是少有的可以提前知晓的货币供应。',
      en: 'All bitcoin mined so far, of 21 million that there will ever be. Its growth is set by the protocol and halves every 210,000 blocks, which makes it one of the few money supplies known in advance.',
    },
    draws: fromSource('supply'),
    parameters: [SOURCE],
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.supply_split',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '供应量分布', en: 'Supply split' },
    fullName: { zh: '比特币供应量分布（交易所内与交易所外）', en: 'Bitcoin supply on exchanges and elsewhere' },
    says: {
      zh: '把流通供应量分成交易所内和交易所外两部分叠在一起，上沿就是全部供应。交易所外的部分变厚，说明筹码转向自行保管；交易所内的部分变厚，说明可供卖出的币在增加。',
      en: "The supply as coins on exchanges and coins elsewhere, one upon the other; the upper edge is everything. A growing part elsewhere means that coins go into their owners' custody; a growing part on exchanges means that more are ready to be sold.",
    },
    draws: [
      { key: 'elsewhere', label: { zh: '交易所外', en: 'Elsewhere' }, formula: 'supply - exchange_supply' },
      { key: 'exchanges', label: { zh: '交易所内', en: 'On exchanges' }, formula: 'exchange_supply' },
    ],
    derivation: 'last',
    chart: 'stack',
  },
  {
    id: 'btc.supply_expected',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '十年后供应量', en: 'Supply in ten years' },
    fullName: { zh: '比特币十年后的预期供应量', en: 'Bitcoin supply expected in ten years' },
    says: {
      zh: '按协议的发行规则推算，十年之后将存在的比特币数量，并与当前供应量对照。两线之间的距离就是未来十年的新增供应，距离越窄，未来的稀释越小。',
      en: 'How many bitcoin there will be ten years from now by the rules of the protocol, next to how many there are. The distance between the lines is the new supply of the coming decade: the narrower, the less dilution is left.',
    },
    draws: [
      { key: 'value', label: { zh: '十年后供应量', en: 'In ten years' }, formula: 'supply_expected_10y' },
      { key: 'supply', label: { zh: '当前供应量', en: 'Today' }, formula: 'supply' },
    ],
    derivation: 'last',
  },
  {
    id: 'btc.supply_remaining',
    tier: 'L2',
    unit: 'btc',
    label: { zh: '待挖供应量', en: 'Supply left to mine' },
    fullName: { zh: '比特币尚未挖出的数量', en: 'Bitcoin not mined yet' },
    says: {
      zh: '2100 万枚上限减去当前供应量，即还剩多少比特币可挖。剩余越少，新增供应对市场的影响越小，存量持有者的行为就越重要。',
      en: 'The cap of 21 million less the present supply: what is left to be mined. The less is left, the less new coins matter to the market and the more the behaviour of holders does.',
    },
    draws: '21000000 - supply',
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.issuance',
    tier: 'L2',
    unit: 'btc',
    label: { zh: '每日新增发行', en: 'Issuance' },
    fullName: { zh: '比特币每日新增发行量', en: 'Bitcoin daily issuance' },
    says: {
      zh: '当日通过区块奖励新产生的比特币数量，不含手续费。每次减半后阶梯式下降；日间波动来自出块快慢的随机性。',
      en: 'New bitcoin created by block rewards during the day, fees not included. It steps down at each halving; the noise from day to day comes from the luck of finding blocks.',
    },
    draws: fromSource('issuance_btc'),
    parameters: [SOURCE],
    derivation: 'sum',
    chart: 'bar',
  },
  {
    id: 'btc.issuance_usd',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '新增发行价值', en: 'Issuance value' },
    fullName: { zh: '比特币每日新增发行价值（美元）', en: 'Bitcoin daily issuance in dollars' },
    says: {
      zh: '当日新增比特币按当日价格折算的美元价值，代表市场每天需要吸收的最大自然抛压。若需求跟不上这一数额，价格就会承压。',
      en: "The day's new bitcoin in dollars at the day's price: the most that the market has to absorb each day if miners sell everything. If demand falls short of it, the price is under pressure.",
    },
    draws: 'issuance_usd',
    derivation: 'sum',
    scale: 'log',
  },
  {
    id: 'btc.inflation',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '年通胀率', en: 'Inflation' },
    fullName: { zh: '比特币年通胀率', en: 'Bitcoin annual inflation' },
    says: {
      zh: '一年新增的比特币占现有供应量的百分比，是 S2F 的倒数。它随减半逐级下降，可与黄金约 1.5%～2% 的年增量及法币通胀对比。',
      en: "A year's new bitcoin as a percentage of all bitcoin, the inverse of stock-to-flow. It falls with each halving and can be set against gold, which grows by some 1.5 to 2 percent a year, or against any currency.",
    },
    draws: `100 * ${ANNUAL_FLOW_BTC} / supply`,
    derivation: 'last',
    scale: 'log',
    parameters: [FLOW],
  },
  ...supplyActivity,
]);
