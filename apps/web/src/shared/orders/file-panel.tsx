import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from './file-panel.module.css';

/** What a query of RTK gives. */
interface FileQuery<F> {
  readonly data?: F | undefined;
  readonly error?: object | undefined;
  readonly refetch: () => unknown;
}

interface FilePanelProps<F> {
  readonly query: FileQuery<F>;
  readonly title: (file: F) => string;
  /** Its title until it was read. */
  readonly waitingTitle: string;
  /** Stands above it from the first moment. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly children: (file: F) => ReactNode;
}

/** The panel beside a list, that one row opens in. */
export const FilePanel = <F,>({
  query: { data, error, refetch },
  title,
  waitingTitle,
  notice,
  onClose,
  children,
}: FilePanelProps<F>) => {
  const { t } = useText();
  return (
    <Dialog as="panel" title={data ? title(data) : waitingTitle} onClose={onClose}>
      <div className={styles['body']}>
        {notice}
        {data && children(data)}
        {!data && error && <Failed error={error} onRetry={refetch} />}
        {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      </div>
    </Dialog>
  );
};
