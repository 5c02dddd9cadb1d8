-- Groups of events that a reader can hide: funds and collapses get their own.
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check
  check (kind in ('halving', 'upgrade', 'etf', 'collapse', 'market', 'regulation', 'other'));

-- UTC days: of the block for an upgrade, of the order or the first trade for a fund, of the filing or the halt for a collapse.
insert into events (day, kind, coin, label_zh, label_en, note_zh, note_en) values
  ('2017-08-01', 'upgrade', 'BTC', 'BCH 分叉', 'Bitcoin Cash fork', '自区块高度 478559 起，Bitcoin Cash 以更大的区块成为独立的链。', 'From block height 478559 on, Bitcoin Cash is a chain of its own, with larger blocks.'),
  ('2017-08-24', 'upgrade', 'BTC', '隔离见证（SegWit）', 'SegWit', '区块高度 481824，BIP 141 生效：签名移出交易主体，区块可容纳更多交易。', 'Block height 481824: BIP 141 took effect. Signatures left the body of transactions, and more of them fit into a block.'),
  ('2021-11-14', 'upgrade', 'BTC', 'Taproot 升级', 'Taproot', '区块高度 709632，BIP 340 至 342 生效：Schnorr 签名与更灵活的脚本。', 'Block height 709632: BIPs 340 to 342 took effect, with Schnorr signatures and more flexible scripts.'),
  ('2015-07-30', 'upgrade', 'ETH', '以太坊主网上线', 'Ethereum goes live', '创世区块，Frontier 阶段开始。', 'The genesis block: the Frontier stage began.'),
  ('2016-07-20', 'upgrade', 'ETH', 'The DAO 硬分叉', 'The DAO fork', '区块高度 1920000，被盗资金转回；不接受分叉的链成为 Ethereum Classic。', 'Block height 1920000: the drained funds were moved back. The chain that refused the fork became Ethereum Classic.'),
  ('2017-10-16', 'upgrade', 'ETH', '拜占庭升级', 'Byzantium upgrade', '区块高度 4370000，区块奖励由 5 ETH 降至 3 ETH。', 'Block height 4370000: the subsidy of a block fell from 5 to 3 ETH.'),
  ('2019-02-28', 'upgrade', 'ETH', '君士坦丁堡升级', 'Constantinople upgrade', '区块高度 7280000，区块奖励由 3 ETH 降至 2 ETH。', 'Block height 7280000: the subsidy of a block fell from 3 to 2 ETH.'),
  ('2020-12-01', 'upgrade', 'ETH', '信标链启动', 'Beacon Chain starts', '权益证明链开始与主网并行运行。', 'The proof-of-stake chain began to run beside the main one.'),
  ('2023-04-12', 'upgrade', 'ETH', '上海升级（Shapella）', 'Shapella upgrade', 'EIP-4895 生效：质押的 ETH 可以提取。', 'EIP-4895 took effect: staked ETH can be withdrawn.'),
  ('2025-05-07', 'upgrade', 'ETH', 'Pectra 升级', 'Pectra upgrade', 'EIP-7251 生效：单个验证者的有效余额上限由 32 ETH 提高到 2048 ETH。', 'EIP-7251 took effect: the effective balance of a validator may reach 2048 instead of 32 ETH.'),
  ('2021-02-18', 'etf', 'BTC', '加拿大首只比特币 ETF', 'First bitcoin ETF in Canada', 'Purpose Bitcoin ETF 在多伦多证券交易所开始交易。', 'The Purpose Bitcoin ETF began to trade on the Toronto Stock Exchange.'),
  ('2021-10-19', 'etf', 'BTC', '美国首只比特币期货 ETF', 'First US bitcoin futures ETF', 'ProShares Bitcoin Strategy ETF（BITO）在纽约证券交易所 Arca 开始交易。', 'The ProShares Bitcoin Strategy ETF (BITO) began to trade on NYSE Arca.'),
  ('2024-01-10', 'etf', 'BTC', '美国批准现货比特币 ETF', 'US approves spot bitcoin ETFs', '美国证券交易委员会以 34-99306 号令批准 11 只产品，次日开始交易。', 'Order 34-99306 of the SEC approved eleven products; they began to trade the next day.'),
  ('2024-04-30', 'etf', null, '香港现货 ETF 上市', 'Spot ETFs in Hong Kong', '六只比特币与以太币现货 ETF 在香港交易所开始交易。', 'Six spot bitcoin and ether ETFs began to trade on the Hong Kong exchange.'),
  ('2024-05-23', 'etf', 'ETH', '美国批准现货以太币 ETF', 'US approves spot ether ETFs', '美国证券交易委员会以 34-100224 号令批准八只产品的上市规则。', 'Order 34-100224 of the SEC approved the listing rules of eight products.'),
  ('2024-07-23', 'etf', 'ETH', '美国现货以太币 ETF 开始交易', 'US spot ether ETFs trade', '首批产品的注册生效，在美国交易所开始交易。', 'The registration of the first products took effect, and they began to trade on US exchanges.'),
  ('2014-02-28', 'collapse', 'BTC', 'Mt. Gox 破产', 'Mt. Gox fails', '当时最大的交易所在东京申请民事再生，称约 85 万枚比特币失踪。', 'The largest exchange of its time filed for protection in Tokyo; some 850,000 bitcoin were missing.'),
  ('2016-06-17', 'collapse', 'ETH', 'The DAO 被盗', 'The DAO is drained', '攻击者利用合约漏洞转走约 360 万枚 ETH。', 'An attacker used a flaw of the contract to move some 3.6 million ETH.'),
  ('2016-08-02', 'collapse', 'BTC', 'Bitfinex 被盗', 'Bitfinex is robbed', '119,756 枚比特币被转走。', '119,756 bitcoin were taken.'),
  ('2022-05-09', 'collapse', null, 'Terra/LUNA 崩盘', 'Terra/LUNA collapses', '算法稳定币 UST 严重脱锚，LUNA 随后数日几乎归零。', 'The algorithmic stablecoin UST lost its peg, and LUNA nearly all of its value within days.'),
  ('2022-06-13', 'collapse', null, 'Celsius 停止提现', 'Celsius halts withdrawals', '该借贷平台暂停提现与转账，一个月后申请破产。', 'The lender paused withdrawals and transfers, and filed for bankruptcy a month later.'),
  ('2022-11-11', 'collapse', null, 'FTX 破产', 'FTX fails', 'FTX 与 130 多家关联公司在特拉华州申请破产保护。', 'FTX and more than 130 affiliated companies filed for Chapter 11 in Delaware.'),
  ('2023-03-11', 'collapse', null, 'USDC 脱锚', 'USDC loses its peg', '发行方称 33 亿美元储备存于已倒闭的硅谷银行，USDC 一度低于 0.90 美元。', 'Its issuer held 3.3 billion dollars of reserves at the failed Silicon Valley Bank; USDC fell below 0.90 dollars.'),
  ('2017-12-17', 'market', 'BTC', 'CME 比特币期货', 'CME bitcoin futures', '芝加哥商品交易所的比特币期货开始交易。', 'Bitcoin futures began to trade at the Chicago Mercantile Exchange.'),
  ('2020-03-12', 'market', null, '黑色星期四', 'Black Thursday', '新冠疫情引发抛售，比特币一日下跌近四成。', 'The pandemic set off a sell-off; bitcoin lost nearly two fifths in a day.'),
  ('2021-05-21', 'regulation', null, '中国打击挖矿', 'China acts against mining', '国务院金融稳定发展委员会要求打击比特币挖矿和交易行为。', 'The Financial Stability and Development Committee called for measures against bitcoin mining and trading.'),
  ('2021-09-07', 'regulation', 'BTC', '萨尔瓦多法定货币', 'Legal tender in El Salvador', '比特币法生效。', 'The bitcoin law took effect.'),
  ('2021-09-24', 'regulation', null, '中国禁止虚拟货币交易', 'China bans trading', '中国人民银行等十部门通知：虚拟货币相关业务属于非法金融活动。', 'A notice of the central bank and nine other bodies: business with virtual currencies is illegal.');
