import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useProfileQuery } from '../api/profile-api.ts';
import { chime } from '../browser/chime.ts';
import { notifyDesktop } from '../browser/desktop-notice.ts';
import { useText } from '../i18n/use-text.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { queueNames, queues, type QueueName } from './queues.ts';
import { useWaiting, useWaitingCount, type Waiting } from './waiting-api.ts';
import styles from './waiting-badge.module.css';
import { officeTexts } from './office-texts.ts';

/** Calls where something stands in a queue that was not there before; what was there at first is no news, and what comes in sight because another left neither. */
const useArrivals = (waiting: Waiting | undefined, onArrival: (count: number) => void): void => {
  const before = useRef<Waiting>(undefined);
  const tell = useEffectEvent(onArrival);
  useEffect(() => {
    const known = before.current;
    before.current = waiting;
    if (known && waiting && waiting.total >= known.total && waiting.ids.some((id) => !known.ids.includes(id)))
      tell(waiting.total);
  }, [waiting]);
};

/** Tells of it by what the person has switched on. */
const useAlert = () => {
  const { t } = useText(officeTexts);
  const { data: profile } = useProfileQuery();
  const { notices } = usePreferences();
  const navigate = useNavigate();
  return (queue: QueueName, count: number): void => {
    if (profile?.notifications.sound) chime();
    if (notices)
      notifyDesktop({
        title: t('shell.brand.name'),
        text: t(`office.alerts.${queue}`, { count }),
        subject: queue,
        onOpen: () => {
          void navigate(queues[queue].path);
        },
      });
  };
};

/** Speaks up when something comes into a queue. */
const Arrivals = ({ queue }: { readonly queue: QueueName }) => {
  const alert = useAlert();
  useArrivals(useWaiting(queue), (count) => alert(queue, count));
  return null;
};

/** How much waits for finance staff, on whatever page they are; it speaks up when something comes. */
export const WaitingBadge = () => {
  const { t } = useText(officeTexts);
  const count = useWaitingCount();
  return (
    <>
      {queueNames.map((queue) => (
        <Arrivals key={queue} queue={queue} />
      ))}
      {count > 0 && (
        <b className={styles['badge']} title={t('office.waitingCount', { count })}>
          {count}
        </b>
      )}
    </>
  );
};
