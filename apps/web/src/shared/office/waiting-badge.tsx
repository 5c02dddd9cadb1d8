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

/** Reports orders that are new in a queue; not those of the first load, nor those that move into the loaded range because others left. */
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

/** Alerts the user in the ways they have enabled. */
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

/** Alerts the user when an order enters a queue. */
const Arrivals = ({ queue }: { readonly queue: QueueName }) => {
  const alert = useAlert();
  useArrivals(useWaiting(queue), (count) => alert(queue, count));
  return null;
};

/** The number of waiting orders, on every page of finance staff; alerts them to new ones. */
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
