import { macro } from './entry.ts';

export const macroPrices = macro('information', 'inflation', [
  {
    id: 'macro.cpi_growth',
    tier: 'L1',
    unit: 'percent',
    label: { zh: 'CPI 同比', en: 'CPI, year on year' },
    fullName: { zh: '美国消费者价格指数同比', en: 'US consumer prices, change from a year earlier' },
    says: {
      zh: '城镇居民消费价格比一年前上涨的百分比，每月中旬公布上月数据，是波动最大的宏观事件之一。点落在所属月份的第一天；两次公布之间保持原值。',
      en: 'How much consumer prices rose within a year. The figure of a month is released in the middle of the next and moves markets like few others. A point stands on the first day of its month and holds until the next.',
    },
    draws: '100 * pct(cpi_held, 365)',
    derivation: 'last',
    zones: [
      { to: 2, tone: 'cold', label: { zh: '低于目标', en: 'Below target' } },
      { from: 2, to: 4, tone: 'calm', label: { zh: '温和', en: 'Moderate' } },
      { from: 4, tone: 'hot', label: { zh: '高通胀', en: 'High' } },
    ],
  },
  {
    id: 'macro.core_cpi_growth',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '核心 CPI 同比', en: 'Core CPI, year on year' },
    fullName: {
      zh: '美国核心消费者价格指数同比（不含食品与能源）',
      en: 'US consumer prices without food and energy, change from a year earlier',
    },
    says: {
      zh: '剔除食品与能源后的价格涨幅，更能反映通胀的趋势。它下降得慢，说明服务与住房的黏性大，降息空间也就有限。',
      en: 'The rise of prices without food and energy, which shows the trend of inflation better. When it falls slowly, services and rents are sticky and rates cannot fall far.',
    },
    draws: '100 * pct(core_cpi_held, 365)',
    derivation: 'last',
    zones: [{ from: 4, tone: 'hot', label: { zh: '高通胀', en: 'High' } }],
  },
  {
    id: 'macro.pce_growth',
    tier: 'L2',
    unit: 'percent',
    label: { zh: 'PCE 同比', en: 'PCE, year on year' },
    fullName: {
      zh: '美国个人消费支出价格指数同比',
      en: 'US prices of personal consumption, change from a year earlier',
    },
    says: {
      zh: '美联储 2% 目标所用的口径。它随消费结构调整权重，长期比 CPI 低约 0.4 个百分点，发布也晚两周左右。',
      en: 'The measure of the Fed’s target of 2 %. Its weights follow what people buy, so it runs about 0.4 points below the CPI, and it is released some two weeks later.',
    },
    draws: '100 * pct(pce_held, 365)',
    derivation: 'last',
    zones: [{ from: 4, tone: 'hot', label: { zh: '高通胀', en: 'High' } }],
  },
  {
    id: 'macro.cpi',
    tier: 'L2',
    unit: 'ratio',
    label: { zh: 'CPI 指数', en: 'CPI' },
    fullName: { zh: '美国消费者价格指数（1982–84 年 = 100）', en: 'US consumer price index (1982–84 = 100)' },
    says: {
      zh: '消费价格的水平，1982 至 1984 年的平均为 100。用它除以名义价格可以得到实际价格；对数坐标下斜率即通胀率。',
      en: 'The level of consumer prices, 100 on average in 1982 to 1984. Dividing a price by it gives the real price; on a log scale its slope is inflation.',
    },
    draws: 'cpi_held',
    derivation: 'last',
  },
  {
    id: 'macro.real_btc_price',
    tier: 'L3',
    unit: 'usd',
    label: { zh: 'BTC 实际价格', en: 'Real BTC price' },
    fullName: { zh: '比特币实际价格（按 2020 年 1 月美元）', en: 'Bitcoin price in dollars of January 2020' },
    says: {
      zh: '用 CPI 剔除通胀后的比特币价格，以 2020 年 1 月的美元计（当月 CPI 为 259.127）。比较相隔数年的高点时，它比名义价格公平：2021 年的高点按此折算后更难被超越。',
      en: 'The price of bitcoin without inflation, in dollars of January 2020 (CPI 259.127). It compares highs that lie years apart more fairly than the price itself: the high of 2021 was harder to pass in these terms.',
    },
    draws: 'btc_price * 259.127 / cpi_held',
    derivation: 'last',
    scale: 'log',
    covers: ['BTC'],
  },
]);

export const macroWork = macro('information', 'employment', [
  {
    id: 'macro.unemployment',
    tier: 'L1',
    unit: 'percent',
    label: { zh: '失业率', en: 'Unemployment' },
    fullName: { zh: '美国失业率', en: 'US unemployment rate' },
    says: {
      zh: '求职而未就业者占劳动力的百分比，按月公布。三个月均值比过去一年低点高出 0.5 个百分点时触发“萨姆规则”，历史上意味着衰退已经开始。',
      en: 'The share of the labour force that looks for work, monthly. When its three-month average is half a point above the low of the past year, the Sahm rule says that a recession has begun.',
    },
    draws: 'ffill(unemployment, 100)',
    derivation: 'last',
  },
  {
    id: 'macro.payrolls',
    tier: 'L2',
    unit: 'count',
    label: { zh: '非农就业人数', en: 'Payrolls' },
    fullName: { zh: '美国非农就业总人数', en: 'US nonfarm payrolls' },
    says: {
      zh: '非农部门的全部在职人数，通常在每月第一个周五公布。总数缓慢上升，市场看的是每月增加多少；基准修订每年一次，可能改写整年的数据。',
      en: 'Everybody who works outside farming, usually released on the first Friday of a month. The total rises slowly and markets look at its change; once a year a benchmark revision may rewrite twelve months.',
    },
    draws: 'payrolls_held',
    derivation: 'last',
  },
  {
    id: 'macro.payrolls_change',
    tier: 'L2',
    unit: 'count',
    label: { zh: '非农年增人数', en: 'Payrolls, change in a year' },
    fullName: { zh: '美国非农就业一年增加人数', en: 'US nonfarm payrolls, change in a year' },
    says: {
      zh: '非农就业比一年前增加的人数。维持失业率不变约需每年新增一百万，长期低于此数说明劳动力市场在降温。',
      en: 'How many more people work than a year earlier. About a million a year keep unemployment where it is; less for long means that the labour market cools.',
    },
    draws: 'diff(payrolls_held, 365)',
    derivation: 'last',
  },
  {
    id: 'macro.jobless_claims',
    tier: 'L2',
    unit: 'count',
    label: { zh: '首次申请失业金', en: 'Jobless claims' },
    fullName: { zh: '美国首次申请失业救济人数（周度）', en: 'US initial jobless claims, weekly' },
    says: {
      zh: '一周内首次申请失业救济的人数，每周四公布，是最早反映裁员的数据。20 万上下说明就业稳固，持续高于 30 万是衰退的警讯。',
      en: 'How many people claimed unemployment benefits for the first time in a week, released on Thursdays: the first data to show layoffs. Around 200,000 jobs are safe; above 300,000 for long it warns of a recession.',
    },
    draws: 'ffill(jobless_claims, 21)',
    derivation: 'last',
  },
]);

export const macroNews = macro('information', 'news', [
  {
    id: 'macro.quick_news',
    tier: 'L1',
    unit: 'count',
    label: { zh: '快讯', en: 'Quick news' },
    fullName: { zh: '财经快讯数量', en: 'Quick news per day' },
    says: {
      zh: '当日（UTC）财经快讯的条数，来自所配置的 RSS 或 Atom 源，自首次读取起统计，首日可能不完整。条数骤增往往对应突发事件；全部标题见数据榜单的“快讯”。',
      en: 'How many items of financial news the configured RSS or Atom feeds carried in a UTC day, since they were first read; the first day may be incomplete. A sudden rise usually belongs to an event. The headlines are in the lists, under Quick news.',
    },
    draws: 'news',
    derivation: 'sum',
    chart: 'bar',
    page: '/dataDisplay?tab=news',
  },
  {
    id: 'macro.economic_calendar',
    tier: 'L1',
    unit: 'count',
    label: { zh: '经济日历', en: 'Economic calendar' },
    fullName: { zh: '当日经济数据发布数量', en: 'Economic releases per day' },
    says: {
      zh: '当日发布的美国经济数据数量，按各发布机构的通常时滞估算，不计每日更新的行情与利率。发布密集的日子波动更大，下单前可先查看；未来 60 天的安排见数据榜单的“经济日历”。',
      en: 'How many figures of the US economy were due on a day, estimated from the usual delay of each publisher; prices and rates of every day do not count. Days with many of them are more volatile, which is worth knowing before an order. The next 60 days are in the lists, under Economic calendar.',
    },
    draws: 'economic_events',
    derivation: 'sum',
    chart: 'bar',
    page: '/dataDisplay?tab=calendar',
  },
]);
