import { moneyWords } from '@chaintide/contracts/money/money-words';
import type { Receipt } from '@chaintide/contracts/money/upgrades';
import { csvMoment, type CsvColumn } from '../../platform/csv.ts';

/** An account's receipts as CSV. */
export const receiptColumns: readonly CsvColumn<Receipt>[] = [
  { title: { zh: '单号', en: 'Number' }, text: ({ number }) => number },
  { title: { zh: '时间 (UTC)', en: 'Time (UTC)' }, text: ({ at }) => csvMoment(at) },
  { title: { zh: '等级', en: 'Level' }, text: ({ level }, language) => moneyWords.level[level][language] },
  { title: { zh: '价格', en: 'Price' }, text: ({ price }) => price, isNumber: true },
  {
    title: { zh: '扣款', en: 'Paid with' },
    text: ({ paid }) => paid.map(({ coin, amount }) => `${amount} ${coin}`).join(' + '),
  },
  { title: { zh: '生效方式', en: 'Kind' }, text: ({ kind }, language) => moneyWords.kind[kind][language] },
  { title: { zh: '生效 (UTC)', en: 'Starts (UTC)' }, text: ({ startsAt }) => csvMoment(startsAt) },
  { title: { zh: '有效至 (UTC)', en: 'Lasts until (UTC)' }, text: ({ until }) => csvMoment(until) },
];
