import type { UserHistoryLine } from '@chaintide/contracts/users';
import { useText } from '../../shared/i18n/use-text.ts';
import { When } from '../../shared/ui/when.tsx';
import { changeWords } from './history-words.ts';
import styles from './history.module.css';

/** What was done to an account, the newest first, with who did it and why. */
export const History = ({ lines }: { lines: readonly UserHistoryLine[] }) => {
  const text = useText();
  const { t } = text;
  return (
    <ol className={styles['history']}>
      {lines.map((line) => (
        <li key={line.id} className={styles['line']}>
          <p>{changeWords(line, text)}</p>
          {line.note !== null && <p className={styles['note']}>{line.note}</p>}
          <p className={styles['quiet']}>
            <When at={line.at} /> {t('customers.by', { name: line.by ?? t('customers.system') })}
          </p>
        </li>
      ))}
    </ol>
  );
};
