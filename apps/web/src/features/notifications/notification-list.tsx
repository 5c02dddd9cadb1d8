import type { Notification } from '@chaintide/contracts/support/notifications';
import { staffRoles, type Role } from '@chaintide/contracts/people/roles';
import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { Alerts } from '../../shared/office/alerts.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { When } from '../../shared/ui/when.tsx';
import { useNotifications } from './box-api.ts';
import styles from './notification-list.module.css';
import { notificationsTexts } from './notifications-texts.ts';
import { TitleCountSwitch } from './title-count.tsx';
import { useNotificationText } from './use-notification-text.ts';

interface LineProps {
  readonly item: Notification;
  readonly onRead: () => void;
  readonly onLeave: () => void;
}

const Line = ({ item, onRead, onLeave }: LineProps) => {
  const { t } = useText(notificationsTexts);
  const textOf = useNotificationText();
  return (
    <li className={styles['line']} data-unread={!item.isRead}>
      <Link
        to={item.link}
        onClick={() => {
          if (!item.isRead) onRead();
          onLeave();
        }}
      >
        <span className={styles['text']}>
          {!item.isRead && <span className={styles['dot']} role="img" aria-label={t('notifications.unread')} />}
          {textOf(item)}
        </span>
        {item.subject !== '' && <span className={styles['subject']}>{item.subject}</span>}
        <span className={styles['time']}>
          <When at={item.at} />
        </span>
      </Link>
      {!item.isRead && (
        <button
          type="button"
          className={styles['mark']}
          aria-label={t('notifications.markRead')}
          title={t('notifications.markRead')}
          onClick={onRead}
        >
          {'✓'}
        </button>
      )}
    </li>
  );
};

const Content = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useText(notificationsTexts);
  const { box, mark, loadOlder, isLoadingOlder } = useNotifications();
  if (!box)
    return (
      <p className={styles['empty']} role="status">
        {t('notifications.loading')}
      </p>
    );
  if (box.items.length === 0)
    return (
      <div className={styles['empty']}>
        <p>{t('notifications.empty')}</p>
        <p>{t('notifications.emptyHint')}</p>
      </div>
    );
  return (
    <>
      <ul className={styles['list']}>
        {box.items.map((item) => (
          <Line key={item.id} item={item} onRead={() => mark({ ids: [item.id] })} onLeave={onLeave} />
        ))}
      </ul>
      {box.hasOlder && (
        <ToolButton disabled={isLoadingOlder} onClick={loadOlder}>
          {t('notifications.older')}
        </ToolButton>
      )}
    </>
  );
};

const isStaff = (role: Role): boolean => (staffRoles as readonly Role[]).includes(role);

/** The notifications behind the bell, with links to their subjects. */
export const NotificationList = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useText(notificationsTexts);
  const { role } = useSession();
  const { box, mark } = useNotifications();
  const newest = box?.items[0];
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <h2>{t('notifications.title')}</h2>
        <ToolButton disabled={!newest || box?.unread === 0} onClick={() => newest && mark({ upTo: newest.id })}>
          {t('notifications.allRead')}
        </ToolButton>
      </div>
      <Content onLeave={onLeave} />
      <div className={styles['foot']}>
        <Link to="/personal" onClick={onLeave}>
          {t('notifications.settings')}
        </Link>
        {isStaff(role) && (
          <span className={styles['alerts']}>
            <Alerts />
            <TitleCountSwitch />
          </span>
        )}
      </div>
    </div>
  );
};
