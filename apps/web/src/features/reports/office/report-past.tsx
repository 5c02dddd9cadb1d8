import { reportPath } from '@chaintide/contracts/reports/reports';
import { Link } from 'react-router';
import type { TextKey } from '../../../shared/i18n/text-key.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import type { ReportFile } from './reports-api.ts';

/** The steps of a report, and the versions that were published. */
export const ReportPast = ({ file: { lines, editions } }: { readonly file: ReportFile }) => {
  const { t, pick } = useText(reportsTexts);
  const entries = lines.map(({ event, ...line }) => ({
    ...line,
    words: t(`reports.events.${event}` as TextKey<'reports'>),
  }));
  return (
    <div className={styles['past']}>
      <Panel title={t('reports.audit.history')}>
        <OrderHistory entries={entries} label={t('reports.audit.history')} />
      </Panel>
      {editions.length > 0 && (
        <Panel title={t('reports.audit.versions')}>
          <ul className={styles['editions']}>
            {editions.map(({ id, edition, title, publishedAt }) => (
              <li key={edition}>
                <Link to={reportPath(id, edition)}>
                  {[t('reports.read.version', { n: edition }), pick(title)].join(' · ')}
                </Link>
                <span className={styles['quiet']}>
                  <OrderTime at={publishedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
};
