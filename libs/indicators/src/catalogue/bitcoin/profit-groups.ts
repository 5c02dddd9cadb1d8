import { bitcoin, PRICE_COLUMN } from '../entry.ts';
import { addressesFrom, AGE, AGES, chosen, SIZE, SIZES } from './bands.ts';

/** Addresses from the chosen threshold to the next. */
const inBand = chosen(SIZE, (limit) => {
  const next = SIZES.find(({ key }) => key === limit)?.next;
  return next ? `${addressesFrom(limit)} - ${addressesFrom(next)}` : addressesFrom(limit);
});

export const bitcoinProfitGroups = bitcoin('onchain', 'profit_groups', [
  {
    id: 'btc.group_realized_cap',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '分组已实现市值', en: 'Realized cap of a group' },
    fullName: { zh: '比特币所选币龄分组的已实现市值', en: 'Bitcoin realized cap of the chosen age' },
    says: {
      zh: '所选币龄分组的币按各自最后一次移动时的价格计价后求和，即该组持有者投入的成本。年轻分组膨胀说明新资金高位进场，年老分组上升说明高价筹码在沉淀。',
      en: 'The coins of the chosen age valued at the price when they last moved: what their holders have put in. Young groups swell when new money comes in high, old ones grow as coins bought high settle.',
    },
    draws: chosen(AGE, (age) => `realized_cap_${age}`),
    derivation: 'last',
    chart: 'area',
    parameters: [AGE],
  },
  {
    id: 'btc.group_cost',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '分组平均成本', en: 'Cost of a group' },
    fullName: { zh: '比特币所选币龄分组的平均成本', en: 'Bitcoin realized price of the chosen age' },
    says: {
      zh: '所选币龄分组的已实现市值除以其币量，即该组每枚币的平均成本。价格自上而下跌破某组成本，该组整体转亏，此价位常由支撑变为阻力。',
      en: 'The realized cap of the chosen age divided by its coins: what this group paid for the average coin. Once the price falls through it the group is at a loss, and the level tends to turn from support into resistance.',
    },
    draws: [
      {
        key: 'value',
        label: { zh: '平均成本', en: 'Realized price' },
        formula: chosen(AGE, (age) => `realized_cap_${age} / supply_${age}`),
      },
      PRICE_COLUMN,
    ],
    derivation: 'last',
    priced: [], // a line of its own
    scale: 'log',
    parameters: [AGE],
  },
  {
    id: 'btc.group_costs',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '各币龄成本', en: 'Costs by age' },
    fullName: { zh: '比特币各币龄的平均成本', en: 'Bitcoin realized prices by age' },
    says: {
      zh: '从 1 日到 3 年各币龄分组的平均成本与价格画在一起。各线按年龄由低到高排列是牛市的样子；新币成本跌到老币之下、各线缠绕，则是熊市筑底的样子。',
      en: 'The realized prices of coins from a day to three years old, with the price. In a bull market they lie in the order of age, old ones lowest; when young coins become cheaper than old ones and the lines tangle, a bottom forms.',
    },
    draws: [
      ...AGES.slice(1, 8).map(({ key, label }) => ({
        key: `band_${key}`,
        label,
        formula: `realized_cap_${key} / supply_${key}`,
      })),
      PRICE_COLUMN,
    ],
    derivation: 'last',
    priced: [], // a line of its own
    scale: 'log',
  },
  {
    id: 'btc.group_mvrv',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '分组 MVRV', en: 'MVRV of a group' },
    fullName: { zh: '比特币所选币龄分组的 MVRV', en: 'Bitcoin MVRV of the chosen age' },
    says: {
      zh: '所选币龄分组按现价计的价值除以其已实现市值。大于 1 说明该组整体浮盈，小于 1 说明整体浮亏；逐组查看可知当前的获利盘与套牢盘集中在哪一批买家。',
      en: 'The coins of the chosen age at the present price divided by what they cost. Above 1 the group is in profit, below 1 at a loss; going through the groups shows which buyers sit on gains and which are trapped.',
    },
    draws: chosen(AGE, (age) => `price * supply_${age} / realized_cap_${age}`),
    derivation: 'last',
    scale: 'log',
    parameters: [AGE],
    zones: [{ to: 1, label: { zh: '整体浮亏', en: 'At a loss' }, tone: 'cold' }],
  },
  {
    id: 'btc.group_nupl',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '分组 NUPL', en: 'NUPL of a group' },
    fullName: { zh: '比特币所选币龄分组的未实现净盈亏比', en: 'Bitcoin NUPL of the chosen age' },
    says: {
      zh: '所选币龄分组的未实现净盈亏占其市值的比例。接近 1 说明该组成本极低、随时可兑现；为负说明该组被套，其解套价位附近容易出现抛压。',
      en: 'What part of the value of the chosen age is paper profit. Close to 1 its coins were nearly free and can be cashed in any time; below 0 the group is under water and likely to sell where it breaks even.',
    },
    draws: chosen(AGE, (age) => `1 - realized_cap_${age} / (price * supply_${age})`),
    derivation: 'last',
    parameters: [AGE],
    zones: [{ to: 0, label: { zh: '整体浮亏', en: 'At a loss' }, tone: 'cold' }],
  },
  {
    id: 'btc.group_paper',
    tier: 'L4',
    unit: 'usd',
    label: { zh: '分组未实现盈亏', en: 'Paper profit of a group' },
    fullName: {
      zh: '比特币所选币龄分组的未实现净盈亏（美元）',
      en: 'Bitcoin net unrealized profit of the chosen age (USD)',
    },
    says: {
      zh: '所选币龄分组按现价计的价值减去其已实现市值，即该组账面上赚了或亏了多少美元。它同时体现盈亏幅度与持仓规模：数额最大的分组，对行情的潜在影响也最大。',
      en: 'The coins of the chosen age at the present price less what they cost: the dollars that the group has gained or lost on paper. It joins the rate of gain with the size of the holding; the group with the largest figure can move the market most.',
    },
    draws: chosen(AGE, (age) => `price * supply_${age} - realized_cap_${age}`),
    derivation: 'last',
    chart: 'histogram',
    parameters: [AGE],
  },
  {
    id: 'btc.group_addresses',
    tier: 'L3',
    unit: 'count',
    label: { zh: '区间地址数', en: 'Addresses of a size' },
    fullName: { zh: '比特币余额位于所选区间的地址数', en: 'Bitcoin addresses whose balance is of the chosen size' },
    says: {
      zh: '当日结束时余额落在所选区间（如 1～10 BTC）的地址数。与“不低于门槛”的统计不同，它只数这一层，便于看清某一类持有者是在壮大还是在升降到相邻的层级。',
      en: 'Addresses whose balance at the end of the day lies in the chosen band, such as 1 to 10 BTC. Unlike the count above a threshold it has this layer alone, and shows whether such holders multiply or move to the layers next to it.',
    },
    draws: inBand,
    derivation: 'last',
    parameters: [SIZE],
  },
  {
    id: 'btc.group_addresses_share',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '区间地址占比', en: 'Addresses of a size, share' },
    fullName: { zh: '比特币余额位于所选区间的地址占比', en: 'Bitcoin addresses of the chosen size as a share' },
    says: {
      zh: '余额落在所选区间的地址占全部非零地址的百分比。小额区间占比上升说明新用户涌入，中高区间占比上升说明持有者普遍在加仓。',
      en: 'Addresses whose balance lies in the chosen band as a percentage of all that hold anything. A larger share of small ones means newcomers; of middle and large ones, that holders keep buying.',
    },
    draws: `100 * (${inBand}) / addresses_nonzero`,
    derivation: 'last',
    parameters: [SIZE],
  },
  {
    id: 'btc.group_addresses_change',
    tier: 'L4',
    unit: 'count',
    label: { zh: '区间地址变化（30 日）', en: 'Addresses of a size, change' },
    fullName: {
      zh: '比特币余额位于所选区间的地址 30 日净增数',
      en: 'Bitcoin addresses of the chosen size, 30-day change',
    },
    says: {
      zh: '余额落在所选区间的地址数与 30 天前之差。某一层净增而上一层净减，往往意味着大户减仓落入下一层；各层同时净增则是普遍吸筹。',
      en: 'Addresses in the chosen band less those of 30 days ago. A gain here with a loss in the band above tends to mean that larger holders have sold down into it; gains in all bands mean that everyone buys.',
    },
    draws: `diff(${inBand}, 30)`,
    derivation: 'last',
    chart: 'histogram',
    parameters: [SIZE],
  },
]);
