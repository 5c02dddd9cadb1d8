import type { PagePath } from '@chaintide/contracts/pages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useProfileQuery } from '../api/profile-api.ts';
import { chime } from '../browser/chime.ts';
import { notifyDesktop } from '../browser/desktop-notice.ts';
import { useText } from '../i18n/use-text.ts';
import { usePreferences } from '../preferences/preferences.ts';
import './office-texts.ts';
import { useWaiting, type Waiting } from './waiting-api.ts';
import styles from './waiting-badge.module.css';

const queues = { payments: '/BackendPayment', withdrawals: '/BackendWithdrawal' } as const satisfies Record<
  string,
  PagePath
>;
type Queue = keyof typeof queues;

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
  const { t } = useText();
  const { data: profile } = useProfileQuery();
  const { notices } = usePreferences();
  const navigate = useNavigate();
  return (queue: Queue, count: number): void => {
    if (profile?.notifications.sound) chime();
    if (notices)
      notifyDesktop({
        title: t('shell.brand.name'),
        text: t(`office.alerts.${queue}`, { count }),
        subject: queue,
        onOpen: () => {
          void navigate(queues[queue]);
        },
      });
  };
};

/** How much waits for finance staff, on whatever page they are; it speaks up when something comes. */
export const WaitingBadge = () => {
  const { t } = useText();
  const { payments, withdrawals, count } = useWaiting();
  const alert = useAlert();
  useArrivals(payments, (waiting) => alert('payments', waiting));
  useArrivals(withdrawals, (waiting) => alert('withdrawals', waiting));
  if (count === 0) return null;
  return (
    <b className={styles['badge']} title={t('office.waitingCount', { count })}>
      {count}
    </b>
  );
};
