-- What happened on a day and stands on the charts as a mark. `coin` null: it concerns every chart.
create table events (
  id       bigint  generated always as identity primary key,
  day      date    not null,
  kind     text    not null check (kind in ('halving', 'upgrade', 'market', 'regulation', 'other')),
  coin     text    check (coin in ('BTC', 'ETH')),
  label_zh text    not null,
  label_en text    not null,
  note_zh  text    not null,
  note_en  text    not null,
  version  integer not null default 1
);
create index events_day on events (day, id);

-- Who changed which event; `was` is null of one that was added, `becomes` of one that was removed. Outlives the event.
create table event_history (
  id       bigint generated always as identity primary key,
  event_id bigint      not null,
  at       timestamptz not null,
  by_id    bigint      references users on delete set null,
  was      jsonb,
  becomes  jsonb,
  check (was is not null or becomes is not null)
);
create index event_history_event on event_history (event_id, id);

-- UTC days of the blocks themselves.
insert into events (day, kind, coin, label_zh, label_en, note_zh, note_en) values
  ('2012-11-28', 'halving', 'BTC', '第一次减半', 'First halving', '区块高度 210000，区块奖励由 50 BTC 降至 25 BTC。', 'Block height 210000: the subsidy of a block fell from 50 to 25 BTC.'),
  ('2016-07-09', 'halving', 'BTC', '第二次减半', 'Second halving', '区块高度 420000，区块奖励由 25 BTC 降至 12.5 BTC。', 'Block height 420000: the subsidy of a block fell from 25 to 12.5 BTC.'),
  ('2020-05-11', 'halving', 'BTC', '第三次减半', 'Third halving', '区块高度 630000，区块奖励由 12.5 BTC 降至 6.25 BTC。', 'Block height 630000: the subsidy of a block fell from 12.5 to 6.25 BTC.'),
  ('2024-04-20', 'halving', 'BTC', '第四次减半', 'Fourth halving', '区块高度 840000，区块奖励由 6.25 BTC 降至 3.125 BTC。', 'Block height 840000: the subsidy of a block fell from 6.25 to 3.125 BTC.'),
  ('2021-08-05', 'upgrade', 'ETH', '伦敦升级', 'London upgrade', '区块高度 12965000，EIP-1559 生效：交易的基础费用开始被销毁。', 'Block height 12965000: EIP-1559 took effect, and the base fee of every transaction is burned.'),
  ('2022-09-15', 'upgrade', 'ETH', '以太坊合并', 'The Merge', '以太坊由工作量证明转为权益证明，挖矿结束。', 'Ethereum went from proof of work to proof of stake, and its mining ended.'),
  ('2024-03-13', 'upgrade', 'ETH', '坎昆升级（Dencun）', 'Dencun upgrade', 'EIP-4844 生效：二层网络改用 blob 提交数据，成本大幅下降。', 'EIP-4844 took effect: layer-2 networks post their data in blobs, at a fraction of the cost.');
