import type { MenuGroup } from '@chaintide/contracts/indicators';

/** Inner nodes of the menu in display order: coin, its sections, their groups. Coins share them. */
export const menu: readonly MenuGroup[] = [
  { key: 'btc', label: { zh: '比特币', en: 'BTC' }, icon: 'bitcoin' },
  { key: 'eth', label: { zh: '以太坊', en: 'ETH' }, icon: 'ethereum' },
  { key: 'onchain', label: { zh: '链上', en: 'On-chain' }, icon: 'link' },
  { key: 'address', label: { zh: '地址', en: 'Address' } },
  { key: 'miners', label: { zh: '矿工', en: 'Miners' } },
  { key: 'network', label: { zh: '网络', en: 'Network' } },
  { key: 'holders', label: { zh: '长短期持有者', en: 'Long/short holders' } },
  { key: 'profit_loss', label: { zh: '盈亏', en: 'Profit/Loss' } },
  { key: 'ratio', label: { zh: '比率', en: 'Ratio' } },
  { key: 'currency', label: { zh: '货币', en: 'Currency' } },
  { key: 'time', label: { zh: '时间', en: 'Time' } },
  { key: 'price', label: { zh: '价格', en: 'Price' } },
  { key: 'price_difference', label: { zh: '价差', en: 'Price difference' } },
  { key: 'market', label: { zh: '市场', en: 'Market' }, icon: 'line-chart' },
  { key: 'quotes', label: { zh: '行情与市值', en: 'Quotes & capitalisation' } },
  { key: 'returns', label: { zh: '收益与波动', en: 'Returns & volatility' } },
  { key: 'cycle', label: { zh: '均线与周期', en: 'Averages & cycles' } },
  { key: 'exchange', label: { zh: '交易所', en: 'Exchange' }, icon: 'swap' },
  { key: 'flows', label: { zh: '资金流与存量', en: 'Flows & reserves' } },
  { key: 'volume', label: { zh: '成交量', en: 'Volume' } },
];
