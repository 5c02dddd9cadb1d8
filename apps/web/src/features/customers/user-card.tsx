import type { User } from '@chaintide/contracts/people/users';
import { shownName } from '../../shared/account/shown-name.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Moment, UserLevel, UserRole, UserState } from './user-columns.tsx';
import styles from './user-card.module.css';
import { customersTexts } from './customers-texts.ts';

/** An account of the list on a phone. */
export const UserCard = ({ row: user }: { row: User }) => {
  const { t } = useText(customersTexts);
  return (
    <span className={styles['card']}>
      <span className={styles['line']}>
        <b>{shownName(user.userName)}</b>
        <UserState {...user} />
      </span>
      {!user.isDeleted && <span className={styles['mail']}>{user.email}</span>}
      <span className={styles['line']}>
        <UserRole {...user} />
        <UserLevel {...user} />
      </span>
      <span className={styles['line']}>
        <span className={styles['quiet']}>
          {t('customers.column.createdAt')} <Moment at={user.createdAt} />
        </span>
        <span className={styles['quiet']}>
          {t('customers.column.seenAt')} <Moment at={user.seenAt} />
        </span>
      </span>
    </span>
  );
};
