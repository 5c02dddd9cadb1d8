import { useStatusQuery } from '../../shared/api/status-api.ts';
import { progressText } from '../../shared/format/progress.ts';
import { sourcesTexts } from '../../shared/i18n/sources-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import styles from './urpd.module.css';

const INDEX = 'bitcoin'; // the source that reads every block

/** Why there are no costs: what the page waits for while the chain is being read, or the failure. */
export const NoCosts = ({ error, onRetry }: { readonly error: object; readonly onRetry: () => unknown }) => {
  const text = useText(sourcesTexts);
  const { t } = text;
  const { data: statuses = [] } = useStatusQuery();
  const status = statuses.find(({ name }) => name === INDEX);
  if (!status?.progress) return <Failed error={error} onRetry={onRetry} />;
  return (
    <p className={styles['note']} role="status">
      {[
        t('sources.reading', { source: status.provider }),
        progressText(status.progress, text),
        t('sources.appears'),
      ].join(t('sources.between'))}
    </p>
  );
};
