import type { Delivery, DeliveryAttempt } from '@chaintide/contracts/alarms/deliveries';
import { eventTitle } from '@chaintide/contracts/alarms/event-text';
import { useId, useState } from 'react';
import { useDeviceWords } from '../../../shared/account/use-device-words.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { When } from '../../../shared/ui/when.tsx';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';
import { useRepeatDeliveryMutation } from './deliveries-api.ts';

const icons = { page: 'bell', mail: 'mail', webhook: 'plug', push: 'globe', telegram: 'note' } as const;

const Attempts = ({
  attempts,
  isWaiting,
}: {
  readonly attempts: readonly DeliveryAttempt[];
  readonly isWaiting: boolean;
}) => {
  const { t, language } = useText(channelsTexts);
  const wordsOf = ({ outcome }: DeliveryAttempt, index: number): string => {
    if (outcome !== null) return t(`channels.outcome.${outcome}`);
    return t(isWaiting && index === attempts.length - 1 ? 'channels.outcome.running' : 'channels.outcome.interrupted');
  };
  return (
    <table className={styles['attempts']}>
      <thead>
        <tr>
          {(['time', 'outcome', 'status', 'latency'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`channels.deliveries.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt, index) => (
          <tr key={attempt.at + index}>
            <td>
              <time dateTime={new Date(attempt.at).toISOString()} title={formatMomentUtc(attempt.at, language)}>
                {formatMoment(attempt.at, language)}
              </time>
            </td>
            <td>{wordsOf(attempt, index)}</td>
            <td>{attempt.status ?? '–'}</td>
            <td>{attempt.latencyMs === null ? '–' : `${attempt.latencyMs} ms`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Standing = ({ delivery: { deliveredAt, deadAt, dueAt, attempts } }: { readonly delivery: Delivery }) => {
  const { t } = useText(channelsTexts);
  if (deliveredAt !== null || deadAt !== null)
    return (
      <span className={styles['tag']} data-look={deliveredAt === null ? 'bad' : 'good'}>
        {t(deliveredAt === null ? 'channels.deliveries.dead' : 'channels.deliveries.delivered')}
      </span>
    );
  return (
    <>
      <span className={styles['tag']} data-look="waiting">
        {t('channels.deliveries.waiting')}
      </span>
      {attempts.length > 0 && dueAt !== null && (
        <span className={styles['quiet']}>
          {t('channels.deliveries.nextAt')} <When at={dueAt} />
        </span>
      )}
    </>
  );
};

const useTitle = ({ event }: Delivery): string => {
  const { t, language } = useText(channelsTexts);
  return event.type === 'webhook.test' ? t('channels.deliveries.test') : eventTitle(event, language);
};

/** The attempts at a delivery, and the button that sends it again. */
const Details = ({ delivery, title }: { readonly delivery: Delivery; readonly title: string }) => {
  const { t } = useText(channelsTexts);
  const say = useSay();
  const [repeat, { isLoading, error }] = useRepeatDeliveryMutation();
  const { id, message, attempts, deliveredAt, deadAt } = delivery;
  const isWaiting = deliveredAt === null && deadAt === null;
  const again = async (): Promise<void> => {
    if (!(await repeat(id)).error) say('info', { text: 'channels.deliveries.sentAgain' });
  };
  return (
    <div className={styles['details']}>
      <Attempts attempts={attempts} isWaiting={isWaiting} />
      <p className={styles['quiet']}>
        {t('channels.deliveries.id')} <code>{message}</code>
      </p>
      {!isWaiting && (
        <div className={styles['acts']}>
          <ToolButton
            aria-label={t('channels.deliveries.againOf', { what: title })}
            disabled={isLoading}
            onClick={() => {
              void again();
            }}
          >
            {t('channels.deliveries.again')}
          </ToolButton>
        </div>
      )}
      {error != null && <FormFailure failure={error as CallFailure} />}
    </div>
  );
};

/** A delivery; its attempts unfold below it. */
export const DeliveryRow = ({ delivery }: { readonly delivery: Delivery }) => {
  const { t } = useText(channelsTexts);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const title = useTitle(delivery);
  const wordsOf = useDeviceWords();
  const { channel, to, createdAt, attempts } = delivery;
  const target = channel === 'push' && to !== '' ? wordsOf(to) : to;
  return (
    <li className={styles['delivery']}>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icons[channel]} />
        <span className={styles['words']}>
          <span className={styles['name']}>{title}</span>
          <span className={styles['quiet']}>
            {`${[t(`channels.deliveries.${channel}`), target].filter(Boolean).join(' · ')} · `}
            <OrderTime at={createdAt} />
          </span>
        </span>
        <span className={styles['result']}>
          <Standing delivery={delivery} />
          <span className={styles['quiet']}>{t('channels.deliveries.attempts', { count: attempts.length })}</span>
        </span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </button>
      <div id={id}>{isOpen && <Details delivery={delivery} title={title} />}</div>
    </li>
  );
};
