import type { PaymentLine } from '@chaintide/contracts/payments';
import type { WithdrawalLine } from '@chaintide/contracts/withdrawals';
import type { TextKey } from '../../shared/i18n/text-key.ts';
import type { Text } from '../../shared/i18n/use-text.ts';
import type { HistoryEntry } from '../../shared/orders/order-history.tsx';

/** A line of an order's history, and of which kind of order. */
export type Line = (PaymentLine & { readonly of: 'payment' }) | (WithdrawalLine & { readonly of: 'withdrawal' });

/** What happened, and from what to what. */
export const lineWords = (line: Line, { t }: Text): string => {
  const [action, state] = [
    t(`actions.${line.of}.${line.event}` as TextKey),
    (name: string) => t(`states.${line.of}.${name}` as TextKey),
  ];
  if (line.from === line.to) return action;
  return line.from === null
    ? t('office.lineFirst', { action, to: state(line.to) })
    : t('office.line', { action, from: state(line.from), to: state(line.to) });
};

export const entriesOf = (lines: readonly Line[], text: Text): HistoryEntry[] =>
  lines.map((line) => ({ at: line.at, by: line.by, note: line.note, words: lineWords(line, text) }));
