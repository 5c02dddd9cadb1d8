import { shownName } from '../account/shown-name.ts';
import { useText } from '../i18n/use-text.ts';
import { When } from '../ui/when.tsx';
import styles from './order-history.module.css';
import { moneyTexts } from '../i18n/money-texts.ts';

/** One line of an order's history, as text. */
export interface HistoryEntry {
  readonly at: number;
  /** Null for the system. */
  readonly by: string | null;
  readonly words: string;
  readonly note: string | null;
}

/** The history of an order, newest first, with authors and reasons. */
export const OrderHistory = ({
  entries,
  label,
}: {
  readonly entries: readonly HistoryEntry[];
  readonly label?: string;
}) => {
  const { t } = useText(moneyTexts);
  return (
    <ol className={styles['history']} aria-label={label ?? t('money.history')}>
      {entries.map(({ at, by, words, note }, index) => (
        <li key={`${entries.length - index}`} className={styles['line']}>
          <p>{words}</p>
          {note !== null && <p className={styles['note']}>{note}</p>}
          <p className={styles['quiet']}>
            <When at={at} /> {t('money.by', { name: by === null ? t('money.system') : shownName(by) })}
          </p>
        </li>
      ))}
    </ol>
  );
};
