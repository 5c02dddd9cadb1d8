-- Checked against the announcements, unless an admin has changed them: FTX named about 130 companies, and of the eleven funds one was already trading.
update events set note_zh = 'FTX 与约 130 家关联公司在特拉华州申请破产保护。', note_en = 'FTX and some 130 affiliated companies filed for Chapter 11 in Delaware.'
  where day = '2022-11-11' and kind = 'collapse' and version = 1;
update events set note_zh = '美国证券交易委员会以 34-99306 号令批准 11 只产品的上市规则，交易于次日开始。', note_en = 'Order 34-99306 of the SEC approved the listing rules of eleven products; trading began the next day.'
  where day = '2024-01-10' and kind = 'etf' and version = 1;
