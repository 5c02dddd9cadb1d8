import { useText } from '../../../shared/i18n/use-text.ts';
import { CopyButton } from '../../../shared/money/copy-button.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';

/** Shows a new secret, which cannot be shown again. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => {
  const { t } = useText(channelsTexts);
  return (
    <Dialog title={t('channels.secret.title')} onClose={onClose} isLight={false}>
      <div className={styles['secret']}>
        <p>{t('channels.secret.once')}</p>
        <p className={styles['key']}>
          <code aria-label={t('channels.secret.name')}>{secret}</code>
          <CopyButton text={secret} label={t('channels.secret.name')} />
        </p>
        <ActionButton onClick={onClose}>{t('channels.secret.done')}</ActionButton>
      </div>
    </Dialog>
  );
};
