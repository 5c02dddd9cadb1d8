import type { PushSubscriptionLine } from '@chaintide/contracts/alarms/push';
import { useId } from 'react';
import { useDeviceWords } from '../../../shared/account/use-device-words.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Switch } from '../../../shared/ui/forms/checkbox.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';
import { usePush } from './use-push.ts';

const Browser = ({ line, onRemove }: { readonly line: PushSubscriptionLine; readonly onRemove: () => void }) => {
  const { t } = useText(channelsTexts);
  const device = useDeviceWords()(line.device);
  return (
    <li className={styles['entry']}>
      <p className={styles['words']} title={line.device}>
        {device}
        <span className={styles['quiet']}>
          {t('channels.push.since')} <When at={line.createdAt} />
        </span>
      </p>
      <ToolButton aria-label={t('channels.push.removeOf', { device })} onClick={onRemove}>
        {t('channels.push.remove')}
      </ToolButton>
    </li>
  );
};

/** Whether this browser shows messages, and which others do. */
export const PushCard = () => {
  const { t } = useText(channelsTexts);
  const id = useId();
  const { data, error, refetch, isOn, isBusy, obstacle, toggle, others, remove } = usePush();
  return (
    <Panel title={t('channels.push.title')}>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      <div className={styles['choice']}>
        <div className={styles['words']}>
          <label htmlFor={id}>{t('channels.push.here')}</label>
          <span id={`${id}-hint`} className={styles['quiet']}>
            {obstacle === null ? t('channels.push.about') : t(`channels.push.${obstacle}`)}
          </span>
        </div>
        <Switch
          id={id}
          isTicked={isOn}
          aria-describedby={`${id}-hint`}
          disabled={!data || isBusy || obstacle === 'unsupported'}
          onTick={() => {
            void toggle();
          }}
        />
      </div>
      {others.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('channels.push.others')}</h3>
          <ul>
            {others.map((line) => (
              <Browser
                key={line.id}
                line={line}
                onRemove={() => {
                  void remove(line.id);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};
