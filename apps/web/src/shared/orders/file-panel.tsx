import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from './file-panel.module.css';

/** The part of an RTK query that the panel uses. */
interface FileQuery<F> {
  readonly data?: F | undefined;
  readonly error?: object | undefined;
  readonly refetch: () => unknown;
}

export interface FilePanelProps<F> {
  readonly query: FileQuery<F>;
  readonly title: (file: F) => string;
  /** The title until the data is loaded. */
  readonly waitingTitle: string;
  /** Shown above the content from the start. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly children: (file: F) => ReactNode;
}

/** The panel beside a list that shows one row's details. */
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
