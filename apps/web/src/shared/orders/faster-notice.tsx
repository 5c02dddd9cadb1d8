import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { When } from '../ui/when.tsx';
import styles from './act-form.module.css';
import type { HistoryEntry } from './order-history.tsx';
import { officeTexts } from '../office/office-texts.ts';
import { moneyTexts } from '../i18n/money-texts.ts';

/** The current version, if the history does not list all changes, and a text for a change of it. */
export interface Edition {
  readonly version: number;
  readonly changed: string;
}

interface FasterNoticeProps {
  readonly edition?: Edition | undefined;
  readonly history: readonly HistoryEntry[];
  readonly isPossible: boolean;
}

/** Reports who changed the open row, how and when, since this form was opened. */
export const FasterNotice = ({ edition, history, isPossible }: FasterNoticeProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [opened] = useState({ version: edition?.version, lines: history.length, at: history[0]?.at ?? 0 });
  const [first] = history;
  const newest = first && (history.length > opened.lines || first.at > opened.at) ? first : undefined;
  const isOther = edition?.version !== opened.version;
  if (!newest && !isOther && isPossible) return null;
  return (
    <div className={styles['stale']} role="alert">
      {newest && <p>{t('office.faster.by', { name: newest.by ?? t('money.system'), words: newest.words })}</p>}
      {newest && (
        <p className={styles['about']}>
          <When at={newest.at} />
        </p>
      )}
      {!newest && isOther && <p>{edition?.changed}</p>}
      <p>{t(isPossible ? 'office.faster.look' : 'office.faster.over')}</p>
    </div>
  );
};
