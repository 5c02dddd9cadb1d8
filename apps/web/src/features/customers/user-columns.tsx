import { levelTable } from '@chaintide/contracts/levels';
import type { User } from '@chaintide/contracts/users';
import { useMemo } from 'react';
import { useText, type Text } from '../../shared/i18n/use-text.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { TierStars } from '../../shared/ui/stars.tsx';
import { When } from '../../shared/ui/when.tsx';
import styles from './user-columns.module.css';

const isoTime = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());

/** A moment, or a dash. */
export const Moment = ({ at }: { at: number | null }) => {
  const { t } = useText();
  return at === null ? <span className={styles['none']}>{t('customers.nothing')}</span> : <When at={at} />;
};

export const UserLevel = ({ level }: Pick<User, 'level'>) => {
  const { t } = useText();
  return (
    <span className={styles['level']}>
      {t(`account.level.${level}`)}
      <TierStars tier={levelTable[level].tier} />
    </span>
  );
};

export const UserState = ({ isDisabled }: Pick<User, 'isDisabled'>) => {
  const { t } = useText();
  return (
    <span className={styles['state']} data-disabled={isDisabled}>
      {t(isDisabled ? 'customers.state.disabled' : 'customers.state.active')}
    </span>
  );
};

export const UserRole = ({ roleKey, staffRole }: Pick<User, 'roleKey' | 'staffRole'>) => {
  const { t } = useText();
  return (
    <span className={styles['role']} data-staff={staffRole !== null}>
      {t(`shell.role.${roleKey}`)}
    </span>
  );
};

const columnsOf = ({ t }: Text): GridColumn<User>[] => [
  {
    key: 'userName',
    title: t('customers.column.userName'),
    width: 160,
    isSortable: true,
    text: ({ userName }) => userName,
    show: ({ userName }) => <b className={styles['name']}>{userName}</b>,
  },
  { key: 'email', title: t('customers.column.email'), width: 220, isWide: true, text: ({ email }) => email },
  {
    key: 'role',
    title: t('customers.column.role'),
    width: 130,
    text: ({ roleKey }) => t(`shell.role.${roleKey}`),
    show: (user) => <UserRole {...user} />,
  },
  {
    key: 'level',
    title: t('customers.column.level'),
    width: 184,
    text: ({ level }) => t(`account.level.${level}`),
    show: (user) => <UserLevel {...user} />,
  },
  {
    key: 'levelUntil',
    title: t('customers.column.levelUntil'),
    width: 130,
    isSortable: true,
    text: ({ levelUntil }) => isoTime(levelUntil),
    show: ({ levelUntil }) => <Moment at={levelUntil} />,
  },
  {
    key: 'trialUntil',
    title: t('customers.column.trialUntil'),
    width: 130,
    text: ({ trialUntil }) => isoTime(trialUntil),
    show: ({ trialUntil }) => <Moment at={trialUntil} />,
  },
  {
    key: 'state',
    title: t('customers.column.state'),
    width: 100,
    text: ({ isDisabled }) => t(isDisabled ? 'customers.state.disabled' : 'customers.state.active'),
    show: (user) => <UserState {...user} />,
  },
  {
    key: 'createdAt',
    title: t('customers.column.createdAt'),
    width: 130,
    isSortable: true,
    text: ({ createdAt }) => isoTime(createdAt),
    show: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'seenAt',
    title: t('customers.column.seenAt'),
    width: 130,
    isSortable: true,
    text: ({ seenAt }) => isoTime(seenAt),
    show: ({ seenAt }) => <Moment at={seenAt} />,
  },
  {
    key: 'grade',
    title: t('customers.column.grade'),
    width: 110,
    isOptional: true,
    text: ({ grade }) => String(grade),
  },
  { key: 'id', title: t('customers.column.id'), width: 80, isOptional: true, text: ({ id }) => String(id) },
];

/** The columns of the list, in the language of the moment. */
export const useUserColumns = (): readonly GridColumn<User>[] => {
  const text = useText();
  return useMemo(() => columnsOf(text), [text]);
};
