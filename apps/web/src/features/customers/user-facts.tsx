import type { User } from '@chaintide/contracts/people/users';
import type { ReactNode } from 'react';
import { WaitingLevels } from '../../shared/account/waiting-levels.tsx';
import { accountTexts } from '../../shared/i18n/account-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { standingNow } from './standing-now.ts';
import { Moment, UserLevel, UserRole, UserState } from './user-columns.tsx';
import styles from './user-facts.module.css';
import { customersTexts } from './customers-texts.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The current state of an account. */
export const UserFacts = ({ user: read }: { user: User }) => {
  const { t } = useText(accountTexts, customersTexts);
  const live = useLive();
  const user = standingNow(read, live.now());
  const { level, levelUntil, trialUntil, grade, queue } = user;
  return (
    <dl className={styles['facts']}>
      <Fact name={t('customers.column.email')}>{user.email}</Fact>
      <Fact name={t('customers.column.state')}>
        <UserState {...user} />
      </Fact>
      <Fact name={t('customers.column.role')}>
        <UserRole {...user} />{' '}
        <span className={styles['quiet']}>
          {t(user.staffRole === null ? 'customers.roleOfLevel' : 'customers.roleByHand')}
        </span>
      </Fact>
      <Fact name={t('customers.column.level')}>
        <UserLevel level={level} />
      </Fact>
      <Fact name={t('customers.column.levelUntil')}>
        <Moment at={levelUntil} />
      </Fact>
      <Fact name={t('customers.column.trialUntil')}>
        <Moment at={trialUntil} />
      </Fact>
      {queue.length > 0 && (
        <Fact name={t('account.waiting.label')}>
          <WaitingLevels queue={queue} />
        </Fact>
      )}
      <Fact name={t('customers.column.grade')}>{grade}</Fact>
      <Fact name={t('customers.column.secondFactorSince')}>
        <Moment at={user.secondFactorSince} />
      </Fact>
      <Fact name={t('customers.column.createdAt')}>
        <Moment at={user.createdAt} />
      </Fact>
      <Fact name={t('customers.column.seenAt')}>
        <Moment at={user.seenAt} />
      </Fact>
      <Fact name={t('customers.column.id')}>{user.id}</Fact>
    </dl>
  );
};
