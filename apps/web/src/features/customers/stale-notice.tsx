import { useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { When } from '../../shared/ui/when.tsx';
import styles from './change-form.module.css';
import { changeWords } from './history-words.ts';
import type { UserFile } from './users-api.ts';

/** Says who changed the account, and how, since this form was opened. */
export const StaleNotice = ({ file: { user, history } }: { file: UserFile }) => {
  const text = useText();
  const { t } = text;
  const [opened] = useState({ version: user.version, line: history[0]?.id ?? 0 });
  if (user.version === opened.version) return null;
  const newest = history.find(({ id }) => id > opened.line);
  return (
    <div className={styles['stale']} role="alert">
      <p>
        {newest
          ? t('customers.stale.by', { name: newest.by ?? t('customers.system'), change: changeWords(newest, text) })
          : t('customers.stale.unnamed')}
      </p>
      {newest && (
        <p className={styles['about']}>
          <When at={newest.at} />
        </p>
      )}
      <p>{t('customers.stale.look')}</p>
    </div>
  );
};
