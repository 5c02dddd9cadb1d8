import { Suspense } from 'react';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Popover } from '../../shared/ui/popup/popover.tsx';
import styles from './bell.module.css';
import { useNotifications } from './box-api.ts';
import { notificationsTexts } from './notifications-texts.ts';

const NotificationList = lazily(async () => (await import('./notification-list.tsx')).NotificationList);
const Alerting = lazily(async () => (await import('./alerting.tsx')).Alerting);

const MOST = 99;

/** The bell of the header: how many notifications are unread, on all devices of the account. */
export const Bell = () => {
  const { t } = useText(notificationsTexts);
  const { box } = useNotifications();
  const count = box?.unread ?? 0;
  const told = count > 0 ? 'notifications.bellUnread' : 'notifications.bellNone';
  return (
    <span className={styles['bell']} data-state={box ? (count > 0 ? 'unread' : 'none') : 'loading'} aria-busy={!box}>
      <Popover
        label={box ? t(told, { count }) : t('notifications.bellLoading')}
        title={t('notifications.title')}
        button={
          <>
            <Icon name="bell" />
            {count > 0 && <b className={styles['count']}>{count > MOST ? `${MOST}+` : count}</b>}
          </>
        }
      >
        {(close) => <NotificationList onLeave={close} />}
      </Popover>
      {box && (
        <Suspense>
          <Alerting box={box} />
        </Suspense>
      )}
    </span>
  );
};
