import { callFailureText } from '../../../shared/failures/failure-text.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './export-notice.module.css';
import type { Exporting } from './use-export.ts';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

interface ExportNoticeProps {
  readonly exporting: Exporting;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

const Running = ({ name, onDismiss }: { name: string; onDismiss: () => void }) => {
  const { t } = useText(outputTexts);
  return (
    <div className={styles['notice']} data-state="running" role="status">
      <Icon name="download" />
      <p className={styles['words']}>{t('output.running', { name })}</p>
      <ToolButton onClick={onDismiss}>{t('output.cancel')}</ToolButton>
    </div>
  );
};

/** The state of an export: running, or failed with the reason and the remedy. */
export const ExportNotice = ({ exporting, onRetry, onDismiss }: ExportNoticeProps) => {
  const text = useText(outputTexts);
  const { t } = text;
  const { isLoggedIn } = useSession();
  const climb = useWayUp();
  if (exporting.state === 'running') return <Running name={exporting.name} onDismiss={onDismiss} />;
  const { failure } = exporting;
  const isGated = failure.name === 'login.required' || failure.name === 'level.insufficient';
  return (
    <div className={styles['notice']} data-state="failed" role="alert">
      <Icon name={isGated ? 'lock' : 'warning'} />
      <div className={styles['words']}>
        <p>
          <b>{t('output.failed')}</b> {t('output.failedWhole')}
        </p>
        <p>{callFailureText(failure, text)}</p>
      </div>
      {isGated ? (
        <ToolButton
          onClick={() => {
            onDismiss();
            climb();
          }}
        >
          {t(isLoggedIn ? 'charts.mask.upgrade' : 'charts.mask.login')}
        </ToolButton>
      ) : (
        <ToolButton onClick={onRetry}>{t('output.retry')}</ToolButton>
      )}
      <IconButton icon="close" label={t('output.close')} onClick={onDismiss} />
    </div>
  );
};
