import type { Endpoint } from '@chaintide/contracts/alarms/endpoints';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Switch } from '../../../shared/ui/forms/checkbox.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { useChangeEndpointMutation, useTestEndpointMutation } from './channels-api.ts';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';

const offTexts = {
  owner: 'channels.webhooks.offOwner',
  gone: 'channels.webhooks.offGone',
  failing: 'channels.webhooks.offFailing',
} as const;

const Standing = ({ endpoint: { off, failingSince, oldSecretUntil } }: { readonly endpoint: Endpoint }) => {
  const { t } = useText(channelsTexts);
  const tone = off ? (off.reason === 'owner' ? 'quiet' : 'bad') : 'good';
  return (
    <p className={styles['standing']}>
      <span className={styles['tag']} data-look={tone}>
        {t(off ? offTexts[off.reason] : 'channels.webhooks.on')}
      </span>
      {!off && failingSince !== null && (
        <span className={styles['warning']}>
          {t('channels.webhooks.failing')} <When at={failingSince} />
        </span>
      )}
      {oldSecretUntil !== null && (
        <span className={styles['quiet']}>
          {t('channels.webhooks.oldSecret')} <When at={oldSecretUntil} />
        </span>
      )}
    </p>
  );
};

/** Tries an endpoint and switches it; says why that did not work. */
const useEndpointActs = ({ id, url, version, off }: Endpoint) => {
  const say = useSay();
  const [change, { isLoading: isChanging }] = useChangeEndpointMutation();
  const [test, { isLoading: isTesting }] = useTestEndpointMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const note = (error: unknown): boolean => {
    setFailure((error as CallFailure | undefined) ?? null);
    return error === undefined;
  };
  return {
    failure,
    isChanging,
    isTesting,
    toggle: async (): Promise<void> => {
      note((await change({ id, url, isOn: off !== null, version })).error);
    },
    test: async (): Promise<void> => {
      if (note((await test(id)).error)) say('info', { text: 'channels.webhooks.tested' });
    },
  };
};

interface EndpointEntryProps {
  readonly endpoint: Endpoint;
  readonly onRotate: () => void;
  readonly onRemove: () => void;
}

/** A receiver of webhooks with everything that can be done with it. */
export const EndpointEntry = ({ endpoint, onRotate, onRemove }: EndpointEntryProps) => {
  const { t } = useText(channelsTexts);
  const { failure, isChanging, isTesting, toggle, test } = useEndpointActs(endpoint);
  const { url, off } = endpoint;
  const { host } = new URL(url);
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <p className={styles['address']}>{url}</p>
        <Standing endpoint={endpoint} />
        {failure && <FormFailure failure={failure} />}
      </div>
      <div className={styles['acts']}>
        <ToolButton
          aria-label={t('channels.webhooks.testOf', { host })}
          disabled={off !== null || isTesting}
          onClick={() => {
            void test();
          }}
        >
          {t('channels.webhooks.test')}
        </ToolButton>
        <ToolButton aria-label={t('channels.webhooks.rotateOf', { host })} onClick={onRotate}>
          {t('channels.webhooks.rotate')}
        </ToolButton>
        <ToolButton aria-label={t('channels.webhooks.removeOf', { host })} onClick={onRemove}>
          {t('channels.webhooks.remove')}
        </ToolButton>
        <Switch
          isTicked={off === null}
          disabled={isChanging}
          aria-label={t('channels.webhooks.switch', { host })}
          onTick={() => {
            void toggle();
          }}
        />
      </div>
    </li>
  );
};
