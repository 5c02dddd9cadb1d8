import { deskQueues, type DeskQueueName, type DeskWork } from '@chaintide/contracts/support/desk';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { useDesk } from '../../shared/office/desk-api.ts';
import { deskTexts } from '../../shared/office/desk-texts.ts';
import { queueNames } from '../../shared/office/queues.ts';
import { notificationsTexts } from './notifications-texts.ts';
import { useAlert } from './use-alert.ts';
import { useTitleCount } from './use-title-count.ts';

type Counts = Readonly<Partial<Record<DeskQueueName, number>>>;

const countsOf = (queues: readonly DeskWork[]): Counts =>
  Object.fromEntries(
    queues.filter(({ name }) => !('isApart' in deskQueues[name])).map(({ name, count }) => [name, count]),
  );

/** Those of finance are announced with their own badge. */
const isAnnounced = (name: string): boolean => !(queueNames as readonly string[]).includes(name);

/** The queues that have grown. */
export const grown = (before: Counts, now: Counts): DeskQueueName[] =>
  (Object.keys(now) as DeskQueueName[]).filter((name) => isAnnounced(name) && (now[name] ?? 0) > (before[name] ?? 0));

/** Alerts staff to new work in their queues, and shows how much waits in the title of the tab. */
export const StaffAlerting = ({ unread }: { readonly unread: number }) => {
  const { t } = useText(notificationsTexts, deskTexts);
  const { data } = useDesk();
  const known = useRef<Counts>(undefined);
  const alert = useAlert();
  const tell = useEffectEvent((name: DeskQueueName, count: number) =>
    alert({
      subject: `queue ${name}`,
      text: t('notifications.waiting', { queue: t(`desk.queues.${name}`), count }),
      link: deskQueues[name].path,
    }),
  );
  useEffect(() => {
    if (!data) return;
    const [before, now] = [known.current, countsOf(data)];
    known.current = now;
    if (before) for (const name of grown(before, now)) tell(name, now[name] ?? 0);
  }, [data]);
  const waiting = Object.values(countsOf(data ?? [])).reduce((sum, count) => sum + count, 0);
  useTitleCount(waiting + unread);
  return null;
};
