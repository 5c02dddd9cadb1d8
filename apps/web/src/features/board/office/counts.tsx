import { useText } from '../../../shared/i18n/use-text.ts';
import { boardOfficeTexts } from './board-office-texts.ts';
import styles from './counts.module.css';
import { useMessageCountsQuery } from './office-api.ts';

const kinds = ['today', 'unprocessed', 'unread', 'processed'] as const;

/** Today's, unprocessed, unread and processed messages, live. */
export const Counts = () => {
  const { t, language } = useText(boardOfficeTexts);
  const { data } = useMessageCountsQuery();
  return (
    <dl className={styles['counts']}>
      {kinds.map((kind) => (
        <div key={kind} className={styles['count']} data-kind={kind}>
          <dt>{t(`boardOffice.counts.${kind}`)}</dt>
          <dd data-count={kind}>{data ? data[kind].toLocaleString(language) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
};
