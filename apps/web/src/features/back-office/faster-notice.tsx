import { useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { When } from '../../shared/ui/when.tsx';
import styles from '../../shared/orders/act-form.module.css';
import { lineWords, type Line } from './history-words.ts';

/** Says who moved the order on, how and when, since this form was opened. */
export const FasterNotice = ({
  history,
  isPossible,
}: {
  readonly history: readonly Line[];
  readonly isPossible: boolean;
}) => {
  const text = useText();
  const { t } = text;
  const [opened] = useState(history.length);
  const newest = history.length > opened ? history[0] : undefined;
  if (!newest && isPossible) return null;
  return (
    <div className={styles['stale']} role="alert">
      {newest && (
        <p>{t('office.faster.by', { name: newest.by ?? t('money.system'), words: lineWords(newest, text) })}</p>
      )}
      {newest && (
        <p className={styles['about']}>
          <When at={newest.at} />
        </p>
      )}
      <p>{t(isPossible ? 'office.faster.look' : 'office.faster.over')}</p>
    </div>
  );
};
