import { bitcoin } from './entry.ts';

export const bitcoinFlows = bitcoin('exchange', 'flows', [
  {
    id: 'btc.exchange_inflow', tier: 'L4', unit: 'btc',
    label: { zh: '交易所流入', en: 'Exchange inflow' },
    fullName: { zh: '比特币交易所每日流入量', en: 'Bitcoin daily flow into exchanges' },
    says: {
      zh: '当日转入已识别交易所地址的比特币数量。大额流入通常意味着准备卖出或用作保证金，行情急跌前后往往放大。',
      en: 'Bitcoin sent to known exchange addresses during the day. Large inflows usually mean coins about to be sold or posted as margin, and swell around sharp falls.',
    },
    draws: 'exchange_inflow_btc', derivation: 'sum', chart: 'bar',
  },
  {
    id: 'btc.exchange_outflow', tier: 'L4', unit: 'btc',
    label: { zh: '交易所流出', en: 'Exchange outflow' },
    fullName: { zh: '比特币交易所每日流出量', en: 'Bitcoin daily flow out of exchanges' },
    says: {
      zh: '当日从已识别交易所地址转出的比特币数量。持续流出说明投资者倾向于自己保管、长期持有，市场上可供卖出的币随之减少。',
      en: 'Bitcoin withdrawn from known exchange addresses during the day. Steady outflows mean that investors take coins into their own custody to keep them, which leaves less to sell.',
    },
    draws: 'exchange_outflow_btc', derivation: 'sum', chart: 'bar',
  },
  {
    id: 'btc.exchange_netflow', tier: 'L4', unit: 'btc',
    label: { zh: '交易所净流量', en: 'Exchange netflow' },
    fullName: { zh: '比特币交易所每日净流量', en: 'Bitcoin daily net flow into exchanges' },
    says: {
      zh: '流入量减去流出量。正值表示交易所存币增加、潜在抛压上升；负值表示存币减少、供应趋紧。单日大额多为交易所内部调拨，应看多日趋势。',
      en: 'Inflow less outflow. Positive means that exchange reserves and possible selling grow, negative that supply tightens. A single large day is often an exchange moving its own coins, so watch the trend.',
    },
    draws: 'exchange_inflow_btc - exchange_outflow_btc', derivation: 'sum', chart: 'histogram',
  },
  {
    id: 'btc.exchange_supply', tier: 'L4', unit: 'btc',
    label: { zh: '交易所存量', en: 'Exchange reserve' },
    fullName: { zh: '比特币交易所存量', en: 'Bitcoin held on exchanges' },
    says: {
      zh: '已识别交易所地址持有的比特币总量，即最容易被卖出的那部分供应。存量长期下降说明筹码流向长期持有者，快速回升则提示抛压在积聚。',
      en: 'All bitcoin on known exchange addresses, the supply that is easiest to sell. A long decline means that coins move to lasting holders; a quick rise means that selling pressure gathers.',
    },
    draws: 'exchange_supply', derivation: 'last', chart: 'area',
  },
  {
    id: 'btc.exchange_net_position', tier: 'L4', unit: 'btc',
    label: { zh: '交易所净头寸变化', en: 'Exchange net position change' },
    fullName: { zh: '比特币交易所 30 日净头寸变化', en: 'Bitcoin exchange net position change (30 days)' },
    says: {
      zh: '交易所存量与 30 天前之差。它过滤掉单日的内部调拨，看的是一个月里币在流入还是流出交易所：持续为负说明供应在收紧，由负转正值得警惕。',
      en: 'The exchange reserve less that of 30 days ago. Free of single days on which an exchange moves its own coins, it shows whether a month brought coins to exchanges or took them away: steadily negative means tightening supply, a turn to positive is a warning.',
    },
    draws: 'diff(exchange_supply, 30)', derivation: 'last', chart: 'histogram',
  },
  {
    id: 'btc.exchange_share', tier: 'L4', unit: 'percent',
    label: { zh: '交易所存量占比', en: 'Exchange share of supply' },
    fullName: { zh: '交易所存量占比特币供应量的比例', en: 'Share of bitcoin supply held on exchanges' },
    says: {
      zh: '交易所持有的比特币占总供应量的百分比，剔除了供应增长的影响，适合跨周期比较。占比越低，可随时交易的流动供应越少。',
      en: 'The part of all bitcoin that lies on exchanges, in percent. Free of the growth of supply it compares across cycles; the lower it is, the fewer coins are ready to trade.',
    },
    draws: '100 * exchange_supply / supply', derivation: 'last',
  },
  {
    id: 'btc.exchange_flow_ratio', tier: 'L4', unit: 'ratio',
    label: { zh: '流入流出比', en: 'Inflow/outflow ratio' },
    fullName: { zh: '比特币交易所流入流出比（30 日）', en: 'Bitcoin exchange inflow to outflow (30 days)' },
    says: {
      zh: '最近 30 天交易所流入总量除以流出总量。大于 1 说明币在净流入交易所，偏空；小于 1 说明币在净流出，偏多。用 30 日合计可以过滤单日噪声。',
      en: 'Exchange inflow of the last 30 days divided by the outflow. Above 1 coins move towards exchanges, which weighs on the price; below 1 they leave, which supports it. Thirty days filter out the noise of single days.',
    },
    draws: 'sum(exchange_inflow_btc, 30) / sum(exchange_outflow_btc, 30)', derivation: 'last',
    zones: [
      { to: 1, label: { zh: '净流出', en: 'Net outflow' }, tone: 'calm' },
      { from: 1, label: { zh: '净流入', en: 'Net inflow' }, tone: 'warm' },
    ],
  },
]);
