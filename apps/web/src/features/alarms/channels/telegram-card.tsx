import type { TelegramChat, TelegramInvitation } from '@chaintide/contracts/alarms/telegram';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { useInviteTelegramMutation, useTelegram, useUnlinkTelegramMutation } from './channels-api.ts';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';
import { TelegramDialog } from './telegram-dialog.tsx';

const UnlinkStep = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { t } = useText(channelsTexts);
  const [unlink, step] = useUnlinkTelegramMutation();
  const texts = {
    title: t('channels.telegram.unlinkTitle', { name }),
    action: t('channels.telegram.unlink'),
    done: { text: 'channels.telegram.unlinked' },
  } as const;
  return (
    <ConfirmStep {...step} {...texts} send={() => unlink()} onClose={onClose}>
      <p>{t('channels.telegram.unlinkText')}</p>
    </ConfirmStep>
  );
};

const Chat = ({ chat: { name, linkedAt, offAt } }: { readonly chat: TelegramChat }) => {
  const { t } = useText(channelsTexts);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className={styles['entry']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['standing']}>
          <span className={styles['tag']} data-look={offAt === null ? 'good' : 'bad'}>
            {t(offAt === null ? 'channels.telegram.on' : 'channels.telegram.off')}
          </span>
          <span className={styles['quiet']}>
            {t('channels.telegram.since')} <When at={linkedAt} />
          </span>
        </p>
      </div>
      <ToolButton onClick={() => setLeaving(true)}>{t('channels.telegram.unlink')}</ToolButton>
      {isLeaving && <UnlinkStep name={name} onClose={() => setLeaving(false)} />}
    </div>
  );
};

/** The Telegram chat that gets alarms; nothing where no bot is configured. */
export const TelegramCard = () => {
  const { t } = useText(channelsTexts);
  const { data } = useTelegram();
  const [invite, { isLoading, error }] = useInviteTelegramMutation();
  const [open, setOpen] = useState<{ readonly invitation: TelegramInvitation; readonly before: number } | null>(null);
  if (!data?.isOffered) return null;
  const { chat } = data;
  const linkedAt = chat?.linkedAt ?? 0;
  const begin = async (): Promise<void> => {
    const { data: invitation } = await invite();
    if (invitation) setOpen({ invitation, before: linkedAt });
  };
  return (
    <Panel
      title={t('channels.telegram.title')}
      tools={
        <ActionButton
          data-look="quiet"
          disabled={isLoading}
          onClick={() => {
            void begin();
          }}
        >
          {t(chat ? 'channels.telegram.another' : 'channels.telegram.link')}
        </ActionButton>
      }
    >
      <p className={styles['quiet']}>{t(chat?.offAt ? 'channels.telegram.offText' : 'channels.telegram.about')}</p>
      <FormFailure failure={(error as CallFailure | undefined) ?? null} />
      {chat && <Chat chat={chat} />}
      {open && open.before === linkedAt && (
        <TelegramDialog invitation={open.invitation} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
};
