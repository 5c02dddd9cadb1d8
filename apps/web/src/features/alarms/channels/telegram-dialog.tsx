import type { TelegramInvitation } from '@chaintide/contracts/alarms/telegram';
import { Suspense } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CopyButton } from '../../../shared/money/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { When } from '../../../shared/ui/when.tsx';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';

const QrCode = lazily(async () => (await import('../../../shared/ui/qr-code.tsx')).QrCode);

interface TelegramDialogProps {
  readonly invitation: TelegramInvitation;
  readonly onClose: () => void;
}

/** Leads to the bot with the code that links the chat there. */
export const TelegramDialog = ({ invitation: { bot, code, link, expiresAt }, onClose }: TelegramDialogProps) => {
  const { t } = useText(channelsTexts);
  return (
    <Dialog title={t('channels.telegram.link')} onClose={onClose} isLight={false}>
      <div className={styles['secret']}>
        <p>{t('channels.telegram.how', { bot })}</p>
        <div className={styles['qr']}>
          <Suspense>
            <QrCode text={link} label={t('channels.telegram.qr')} />
          </Suspense>
        </div>
        <a className={styles['open']} href={link} target="_blank" rel="noreferrer">
          {t('channels.telegram.open')}
        </a>
        <p className={styles['key']}>
          <code aria-label={t('channels.telegram.code')}>{code}</code>
          <CopyButton text={code} label={t('channels.telegram.code')} />
        </p>
        <p className={styles['quiet']}>
          {t('channels.telegram.until')} <When at={expiresAt} />
        </p>
      </div>
    </Dialog>
  );
};
