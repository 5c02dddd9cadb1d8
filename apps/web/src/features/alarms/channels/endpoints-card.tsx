import type { Endpoint } from '@chaintide/contracts/alarms/endpoints';
import { ENDPOINTS_MAX } from '@chaintide/contracts/limits';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { EmptyBox } from '../../../shared/ui/empty-box.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { useEndpoints, useRemoveEndpointMutation, useRotateSecretMutation } from './channels-api.ts';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointEntry } from './endpoint-entry.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface StepProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

const RemoveStep = ({ endpoint: { id, version, url }, onClose }: StepProps) => {
  const { t } = useText(channelsTexts);
  const [remove, step] = useRemoveEndpointMutation();
  const { host } = new URL(url);
  const texts = {
    title: t('channels.webhooks.removeTitle', { host }),
    action: t('channels.webhooks.remove'),
    done: { text: 'channels.webhooks.removed', args: { host } },
  } as const;
  return (
    <ConfirmStep {...step} {...texts} send={() => remove({ id, version })} onClose={onClose}>
      <p className={styles['address']}>{url}</p>
      <p>{t('channels.webhooks.removeText')}</p>
    </ConfirmStep>
  );
};

const RotateStep = ({ endpoint, onClose, onSecret }: StepProps & { readonly onSecret: (secret: string) => void }) => {
  const { t } = useText(channelsTexts);
  const [rotate, { isLoading, error }] = useRotateSecretMutation();
  const { host } = new URL(endpoint.url);
  const send = async (): Promise<void> => {
    const { data } = await rotate(endpoint);
    if (data) onSecret(data.secret);
  };
  return (
    <Confirm
      title={t('channels.webhooks.rotateTitle', { host })}
      action={t('channels.webhooks.rotate')}
      isBusy={isLoading}
      onConfirm={() => {
        void send();
      }}
      onCancel={onClose}
    >
      <p>{t('channels.webhooks.rotateText')}</p>
      <FormFailure failure={(error as CallFailure | undefined) ?? null} />
    </Confirm>
  );
};

/** The dialog in front of the list. */
type Open =
  | { readonly step: 'add' }
  | { readonly step: 'rotate' | 'remove'; readonly endpoint: Endpoint }
  | { readonly step: 'secret'; readonly secret: string };

const OpenDialog = ({ open, onOpen }: { readonly open: Open; readonly onOpen: (next: Open | null) => void }) => {
  const close = (): void => onOpen(null);
  const show = (secret: string): void => onOpen({ step: 'secret', secret });
  if (open.step === 'add') return <EndpointDialog onAdded={({ secret }) => show(secret)} onClose={close} />;
  if (open.step === 'secret') return <SecretDialog secret={open.secret} onClose={close} />;
  const { step, endpoint } = open;
  return step === 'rotate' ? (
    <RotateStep endpoint={endpoint} onSecret={show} onClose={close} />
  ) : (
    <RemoveStep endpoint={endpoint} onClose={close} />
  );
};

/** The receivers of the account's webhooks. */
export const EndpointsCard = () => {
  const { t } = useText(channelsTexts);
  const { data, error, refetch } = useEndpoints();
  const [open, setOpen] = useState<Open | null>(null);
  const isFull = data !== undefined && data.length >= ENDPOINTS_MAX;
  return (
    <Panel
      title={t('channels.webhooks.title')}
      tools={
        <ActionButton data-look="quiet" disabled={isFull} onClick={() => setOpen({ step: 'add' })}>
          {isFull ? t('channels.webhooks.full', { limit: ENDPOINTS_MAX }) : t('channels.webhooks.add')}
        </ActionButton>
      }
    >
      <p className={styles['quiet']}>{t('channels.webhooks.about')}</p>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['loading']} role="progressbar" aria-label={t('shell.loading')} />}
      {data?.length === 0 && (
        <EmptyBox icon="plug" title={t('channels.webhooks.none')} text={t('channels.webhooks.noneText')} />
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((endpoint) => (
            <EndpointEntry
              key={endpoint.id}
              endpoint={endpoint}
              onRotate={() => setOpen({ step: 'rotate', endpoint })}
              onRemove={() => setOpen({ step: 'remove', endpoint })}
            />
          ))}
        </ul>
      )}
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </Panel>
  );
};
