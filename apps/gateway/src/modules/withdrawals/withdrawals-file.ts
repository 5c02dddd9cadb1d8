import { moneyWords } from '@chaintide/contracts/money/money-words';
import type { Withdrawal } from '@chaintide/contracts/money/withdrawals';
import { csvMoment, type CsvColumn } from '../../platform/csv.ts';

/** An account's withdrawals as CSV. */
export const withdrawalColumns: readonly CsvColumn<Withdrawal>[] = [
  { title: { zh: '订单号', en: 'Number' }, text: ({ number }) => number },
  { title: { zh: '申请时间 (UTC)', en: 'Applied (UTC)' }, text: ({ appliedAt }) => csvMoment(appliedAt) },
  { title: { zh: '状态', en: 'State' }, text: ({ state }, language) => moneyWords.withdrawal[state][language] },
  { title: { zh: '币种', en: 'Currency' }, text: ({ coin }) => coin },
  { title: { zh: '网络', en: 'Network' }, text: ({ network }) => network },
  { title: { zh: '提现金额', en: 'Amount' }, text: ({ amount }) => amount, isNumber: true },
  { title: { zh: '手续费', en: 'Fee' }, text: ({ fee }) => fee, isNumber: true },
  { title: { zh: '申请地址', en: 'Application address' }, text: ({ address }) => address },
  { title: { zh: '转账交易哈希', en: 'Transaction hash of the transfer' }, text: ({ hash }) => hash ?? '' },
  { title: { zh: '转出地址', en: 'Originating address' }, text: ({ originAddress }) => originAddress ?? '' },
  { title: { zh: '转账时间 (UTC)', en: 'Sent (UTC)' }, text: ({ sentAt }) => csvMoment(sentAt) },
  { title: { zh: '结束时间 (UTC)', en: 'Ended (UTC)' }, text: ({ endedAt }) => csvMoment(endedAt) },
  { title: { zh: '原因', en: 'Reason' }, text: ({ reason }) => reason ?? '' },
  { title: { zh: '备注', en: 'Remarks' }, text: ({ remarks }) => remarks ?? '' },
];
