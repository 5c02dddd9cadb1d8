import { macro } from './entry.ts';

export const macroGrowth = macro('output', 'growth', [
  {
    id: 'macro.gdp',
    tier: 'L1',
    unit: 'usd',
    label: { zh: 'GDP', en: 'GDP' },
    fullName: { zh: '美国国内生产总值（名义，年化）', en: 'US gross domestic product (nominal, annual rate)' },
    says: {
      zh: '一年内生产的全部商品与服务按现价计算的价值，按季公布并折成年率。点落在季度的第一天，实际发布要晚一个月左右，且会修订两次以上；两次公布之间保持原值。',
      en: 'What the country produces in a year at current prices, published by quarter at an annual rate. A point stands on the first day of its quarter, is released about a month after the quarter ends, and is revised at least twice; it holds until the next one.',
    },
    draws: 'gdp_held',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'macro.real_gdp',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '实际 GDP', en: 'Real GDP' },
    fullName: {
      zh: '美国实际国内生产总值（2017 年美元，年化）',
      en: 'US real gross domestic product (2017 dollars, annual rate)',
    },
    says: {
      zh: '剔除价格变化后的产出，以 2017 年美元计。它连续两个季度下降常被称为技术性衰退，正式认定还要看就业和收入。',
      en: 'Output without changes in prices, in dollars of 2017. Two quarters of decline are often called a technical recession; the official verdict also looks at employment and income.',
    },
    draws: 'real_gdp_held',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'macro.real_gdp_growth',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '实际 GDP 同比', en: 'Real GDP, year on year' },
    fullName: { zh: '美国实际 GDP 同比增速', en: 'US real GDP, change from a year earlier' },
    says: {
      zh: '实际产出比一年前增长的百分比。潜在增速约 2%；同比比常见的环比年率平滑，转折出现得也晚一些。',
      en: 'How much real output grew within a year. The economy can sustain about 2 %; this is smoother than the usual annualised change from the quarter before, and turns later.',
    },
    draws: '100 * pct(real_gdp_held, 365)',
    derivation: 'last',
    zones: [{ to: 0, tone: 'cold', label: { zh: '收缩', en: 'Shrinking' } }],
  },
  {
    id: 'macro.wei',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'WEI', en: 'WEI' },
    fullName: { zh: '美国周度经济指数', en: 'US Weekly Economic Index' },
    says: {
      zh: '由消费、就业与生产的十个高频数据合成，刻度等同于 GDP 同比增速，每周更新，因此比 GDP 早几个月看到转折。2020 年 4 月曾跌至约 −11%。',
      en: 'Ten frequent series on spending, work and production, scaled to read as the yearly growth of GDP and updated every week: it sees a turn months before GDP. In April 2020 it fell to about −11 %.',
    },
    draws: 'ffill(wei, 21)',
    derivation: 'last',
    zones: [{ to: 0, tone: 'cold', label: { zh: '收缩', en: 'Shrinking' } }],
  },
]);

export const macroValuation = macro('output', 'valuation', [
  {
    id: 'macro.buffett',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '巴菲特指标', en: 'Buffett indicator' },
    fullName: { zh: '巴菲特指标（股票市值 / GDP）', en: 'Buffett indicator (market value of shares to GDP)' },
    says: {
      zh: '非金融企业股票市值与 GDP 之比。长期中枢随利率下降而抬高，低于 80% 偏便宜，高于 140% 偏贵；它适合判断长期回报，不适合择时。两者都按季公布，保持到下一次公布。',
      en: 'The market value of nonfinancial shares against GDP. Its centre has risen as rates fell; below 80 % shares are cheap, above 140 % dear. It says something about returns over a decade, not about next month. Both are quarterly and hold until their next figure.',
    },
    draws: '100 * equities_held / gdp_held',
    derivation: 'last',
    zones: [
      { to: 80, tone: 'cold', label: { zh: '偏便宜', en: 'Cheap' } },
      { from: 80, to: 140, tone: 'calm', label: { zh: '中性', en: 'Neutral' } },
      { from: 140, tone: 'hot', label: { zh: '偏贵', en: 'Dear' } },
    ],
  },
  {
    id: 'macro.btc_to_gdp',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'BTC 市值 / GDP', en: 'BTC cap to GDP' },
    fullName: { zh: '比特币市值占美国 GDP 的百分比', en: 'Bitcoin market cap as a share of US GDP' },
    says: {
      zh: '比特币总市值相当于美国一年产出的百分之几，可以与股票的巴菲特指标并排看它所占的分量。产出按季公布且会修订，季度之间的起伏只来自市值。',
      en: 'The market cap of bitcoin as a percentage of what the country produces in a year: its weight beside that of shares in the Buffett indicator. Output is published by quarter and revised later, so what moves in between is the market cap alone.',
    },
    draws: '100 * btc_price * btc_supply / gdp_held',
    derivation: 'last',
    scale: 'log',
    covers: ['BTC'],
  },
  {
    id: 'macro.m2_to_gdp',
    tier: 'L3',
    unit: 'percent',
    label: { zh: 'M2 / GDP', en: 'M2 to GDP' },
    fullName: { zh: '美国 M2 占 GDP 的百分比', en: 'US M2 as a share of GDP' },
    says: {
      zh: '货币相对于产出的数量，即流通速度的倒数。2020 年的跳升说明货币远多于当时的交易所需，随后几年的回落伴随着通胀。',
      en: 'How much money there is for the output: velocity upside down. The jump of 2020 says that there was far more of it than trade needed, and the fall in the years after came with inflation.',
    },
    draws: '100 * m2_held / gdp_held',
    derivation: 'last',
  },
  {
    id: 'macro.fed_to_gdp',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '美联储资产 / GDP', en: 'Fed assets to GDP' },
    fullName: { zh: '美联储总资产占 GDP 的百分比', en: 'Fed assets as a share of GDP' },
    says: {
      zh: '央行资产相对于经济的规模，便于与过去比较宽松的程度。2008 年以前约 6%，2022 年初超过 35%。',
      en: 'The balance sheet of the central bank against the economy, so that degrees of easing compare. It was about 6 % before 2008 and above 35 % early in 2022.',
    },
    draws: '100 * fed_assets_held / gdp_held',
    derivation: 'last',
  },
  {
    id: 'macro.federal_debt_share',
    tier: 'L2',
    unit: 'percent',
    label: { zh: '联邦债务 / GDP', en: 'Federal debt to GDP' },
    fullName: { zh: '美国联邦债务占 GDP 的百分比', en: 'US federal debt as a share of GDP' },
    says: {
      zh: '联邦政府的全部债务相对于一年产出。债务负担越重，加息的财政代价越大；这也是“数字黄金”叙事的主要论据之一。按季公布。',
      en: 'All federal debt against the output of a year. The heavier it is, the more higher rates cost the state, which is a main argument of those who call bitcoin digital gold. Published quarterly.',
    },
    draws: 'ffill(federal_debt_share, 270)',
    derivation: 'last',
  },
]);
