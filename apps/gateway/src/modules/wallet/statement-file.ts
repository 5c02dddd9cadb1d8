import type { Language } from '@chaintide/contracts/language';
import { moneyWords } from '@chaintide/contracts/money/money-words';
import { orderNumberOf, type StatementLine } from '@chaintide/contracts/money/wallet';
import { csvMoment, type CsvColumn } from '../../platform/csv.ts';

/** Removes the repetition number: `credit 2` is a credit. */
const stepOf = (step: string, language: Language): string => {
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = moneyWords.step;
  return words[step.split(' ')[0]!]?.[language] ?? step;
};

/** The movements of an account as CSV. */
export const statementColumns: readonly CsvColumn<StatementLine>[] = [
  { title: { zh: '时间 (UTC)', en: 'Time (UTC)' }, text: ({ at }) => csvMoment(at) },
  { title: { zh: '原因', en: 'Cause' }, text: ({ cause }, language) => moneyWords.cause[cause][language] },
  { title: { zh: '步骤', en: 'Step' }, text: ({ step }, language) => stepOf(step, language) },
  { title: { zh: '单号', en: 'Order' }, text: orderNumberOf },
  { title: { zh: '币种', en: 'Currency' }, text: ({ coin }) => coin },
  { title: { zh: '可用变动', en: 'Available' }, text: ({ available }) => available.change, isNumber: true },
  { title: { zh: '可用余额', en: 'Available after' }, text: ({ available }) => available.after, isNumber: true },
  { title: { zh: '冻结变动', en: 'Held' }, text: ({ held }) => held.change, isNumber: true },
  { title: { zh: '冻结余额', en: 'Held after' }, text: ({ held }) => held.after, isNumber: true },
];
