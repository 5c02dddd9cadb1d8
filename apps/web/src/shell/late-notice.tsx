import { useLateChunks } from '../shared/browser/chunk-loading.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { ToolButton } from '../shared/ui/button.tsx';
import styles from './late-notice.module.css';

/** Reports a late part of the page, in a corner of its own; typed text is kept. */
export const LateNotice = () => {
  const { t } = useText();
  const retry = useLateChunks();
  return (
    <div role="status">
      {retry && (
        <p className={styles['notice']}>
          {t('shell.late.text')}
          <ToolButton onClick={retry}>{t('shell.late.retry')}</ToolButton>
        </p>
      )}
    </div>
  );
};
