/** Words that people use for the same thing; found one for the other, in either language. */
const synonyms: readonly (readonly string[])[] = [
  ['算力', 'hash rate', 'hashrate', '哈希率', '哈希', '挖矿难度', 'difficulty', 'mining power'],
  ['手续费', 'fee', 'gas', '矿工费', '转账费', '网络费'],
  ['矿工', 'miner', '矿机', '挖矿', 'mining'],
  ['地址', 'address', '钱包数', 'wallets', '用户数', 'users'],
  ['价格', 'price', '币价', '行情', 'quote', 'bitcoin price'],
  ['k 线', 'candles', '蜡烛图', 'candlestick', 'ohlc'],
  ['市值', 'market cap', 'capitalisation', 'capitalization', '总市值'],
  ['供应量', 'supply', '流通量', 'circulating', '总量', '发行量'],
  ['发行', 'issuance', '增发', '产量', 'emission', '通胀', 'inflation', '减半', 'halving'],
  ['波动率', 'volatility', '历史波动', 'risk', '风险'],
  ['回撤', 'drawdown', '跌幅', '最大回撤'],
  ['成交量', 'volume', '交易量', 'turnover', '换手'],
  ['交易笔数', 'transactions', '转账笔数', 'tx count'],
  ['出块', 'block', '区块'],
  ['均线', 'average', '移动平均', 'moving average'],
  ['长期持有者', 'long-term holder', 'lth', '老手', 'hodler'],
  ['短期持有者', 'short-term holder', 'sth'],
  ['抄底', 'bottom', '定投', 'ahr999', '囤币'],
  ['逃顶', 'top', '顶部', 'pi cycle', 'jzr60', '泡沫', 'bubble'],
  ['盈亏', 'profit', '利润', 'sopr', 'nupl', '情绪', 'sentiment', '恐惧', 'fear', '贪婪', 'greed'],
  ['收益率', 'return', 'roi', '涨幅', '回报'],
  ['交易所存量', 'exchange reserve', '交易所余额', 'exchange balance'],
  ['资金流', 'flow', '净流入', '净流出', 'netflow'],
  ['以太坊', 'eth', 'ethereum', '以太', 'ether'],
  ['比特币', 'btc', 'bitcoin', '大饼'],
];

const SHORTEST = 2; // letters: one begins too many words

/** The other words for what a text means, if it is one of ours or the beginning of one. */
export const otherWordsFor = (text: string, plain: (text: string) => string): readonly string[] =>
  text.length < SHORTEST
    ? []
    : synonyms.flatMap((group) => {
        const words = group.map(plain);
        return words.some((word) => word.startsWith(text)) ? words.filter((word) => !word.startsWith(text)) : [];
      });
