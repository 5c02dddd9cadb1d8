import { moneyWords } from '@chaintide/contracts/money/money-words';
import { effectOf } from '@chaintide/contracts/money/payment-effect';
import type { Payment } from '@chaintide/contracts/money/payments';
import { csvMoment, type CsvColumn } from '../../platform/csv.ts';

/** An account's recharges as CSV. */
export const paymentColumns: readonly CsvColumn<Payment>[] = [
  { title: { zh: '订单号', en: 'Number' }, text: ({ number }) => number },
  { title: { zh: '时间 (UTC)', en: 'Time (UTC)' }, text: ({ createdAt }) => csvMoment(createdAt) },
  { title: { zh: '付款事由', en: 'Payment reason' }, text: (_, language) => moneyWords.purpose.recharge[language] },
  { title: { zh: '状态', en: 'State' }, text: ({ state }, language) => moneyWords.payment[state][language] },
  {
    title: { zh: '生效状态', en: 'Service effect' },
    text: (payment, language) => moneyWords.effect[effectOf(payment)][language],
  },
  {
    title: { zh: '核对', en: 'Finding' },
    text: ({ mismatch }, language) => (mismatch === null ? '' : moneyWords.mismatch[mismatch][language]),
  },
  { title: { zh: '币种', en: 'Currency' }, text: ({ coin }) => coin },
  { title: { zh: '网络', en: 'Network' }, text: ({ network }) => network },
  { title: { zh: '金额', en: 'Amount' }, text: ({ amount }) => amount, isNumber: true },
  { title: { zh: '到账金额', en: 'Arrived' }, text: ({ arrived }) => arrived ?? '', isNumber: true },
  { title: { zh: '地址', en: 'Address' }, text: ({ address }) => address },
  { title: { zh: '交易哈希', en: 'Transaction hash' }, text: ({ hash }) => hash ?? '' },
  { title: { zh: '结束时间 (UTC)', en: 'Ended (UTC)' }, text: ({ endedAt }) => csvMoment(endedAt) },
  { title: { zh: '原因', en: 'Reason' }, text: ({ reason }) => reason ?? '' },
];
