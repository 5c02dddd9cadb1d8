import { levelTable } from '@chaintide/contracts/people/levels';
import type { User } from '@chaintide/contracts/people/users';
import { useMemo } from 'react';
import { shownName } from '../../shared/account/shown-name.ts';
import { isoTime } from '../../shared/format/iso-time.ts';
import { useText, type Text } from '../../shared/i18n/use-text.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { TierStars } from '../../shared/ui/stars.tsx';
import { When } from '../../shared/ui/when.tsx';
import styles from './user-columns.module.css';
import { customersTexts } from './customers-texts.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

/** A moment, or a dash. */
export const Moment = ({ at }: { at: number | null }) => {
  const { t } = useText(accountTexts, customersTexts);
  return at === null ? <span className={styles['none']}>{t('customers.nothing')}</span> : <When at={at} />;
};

export const UserLevel = ({ level }: Pick<User, 'level'>) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <span className={styles['level']}>
      {t(`account.level.${level}`)}
      <TierStars tier={levelTable[level].tier} />
    </span>
  );
};

type Standing = Pick<User, 'isDisabled' | 'isDeleted' | 'deletesAt'>;

const standingOf = ({ isDisabled, isDeleted, deletesAt }: Standing) => {
  if (isDeleted) return 'deleted';
  if (isDisabled) return 'disabled';
  return deletesAt === null ? 'active' : 'deleting';
};

export const UserState = (user: Standing) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <span className={styles['state']} data-disabled={user.isDisabled}>
      {t(`customers.state.${standingOf(user)}`)}
    </span>
  );
};

export const UserRole = ({ roleKey, staffRole }: Pick<User, 'roleKey' | 'staffRole'>) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <span className={styles['role']} data-staff={staffRole !== null}>
      {t(`shell.role.${roleKey}`)}
    </span>
  );
};

interface MomentOptions extends Pick<GridColumn<User>, 'key' | 'title' | 'isSortable'> {
  readonly of: (user: User) => number | null;
}

const moment = ({ of, ...column }: MomentOptions): GridColumn<User> => ({
  ...column,
  width: 130,
  text: (user) => isoTime(of(user)),
  show: (user) => <Moment at={of(user)} />,
});

const who = ({ t }: Text<'account' | 'customers'>): GridColumn<User>[] => [
  {
    key: 'userName',
    title: t('customers.column.userName'),
    width: 160,
    isSortable: true,
    text: ({ userName }) => shownName(userName),
    show: ({ userName }) => <b className={styles['name']}>{shownName(userName)}</b>,
  },
  {
    key: 'email',
    title: t('customers.column.email'),
    width: 220,
    isWide: true,
    text: ({ email, isDeleted }) => (isDeleted ? '' : email),
  },
];

const standing = ({ t }: Text<'account' | 'customers'>): GridColumn<User>[] => [
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
  moment({
    key: 'levelUntil',
    title: t('customers.column.levelUntil'),
    isSortable: true,
    of: ({ levelUntil }) => levelUntil,
  }),
  moment({ key: 'trialUntil', title: t('customers.column.trialUntil'), of: ({ trialUntil }) => trialUntil }),
  {
    key: 'state',
    title: t('customers.column.state'),
    width: 100,
    text: (user) => t(`customers.state.${standingOf(user)}`),
    show: (user) => <UserState {...user} />,
  },
];

const rest = ({ t }: Text<'account' | 'customers'>): GridColumn<User>[] => [
  moment({
    key: 'createdAt',
    title: t('customers.column.createdAt'),
    isSortable: true,
    of: ({ createdAt }) => createdAt,
  }),
  moment({ key: 'seenAt', title: t('customers.column.seenAt'), isSortable: true, of: ({ seenAt }) => seenAt }),
  {
    key: 'grade',
    title: t('customers.column.grade'),
    width: 110,
    isOptional: true,
    text: ({ grade }) => String(grade),
  },
  { key: 'id', title: t('customers.column.id'), width: 80, isOptional: true, text: ({ id }) => String(id) },
];

/** The columns of the list, in the current language. */
export const useUserColumns = (): readonly GridColumn<User>[] => {
  const text = useText(accountTexts, customersTexts);
  return useMemo(() => [...who(text), ...standing(text), ...rest(text)], [text]);
};
