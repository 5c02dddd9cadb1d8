import { mayOpen, type PagePath } from '@chaintide/contracts/pages';
import { grades, staffRoles, type Role } from '@chaintide/contracts/people/roles';
import { Suspense } from 'react';
import { useStanding } from '../shared/account/use-standing.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { PHONE, useMedia } from '../shared/browser/use-media.ts';
import { formatMoment } from '../shared/format/time.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { useLive } from '../shared/live/live-context.ts';
import { logoutAsked } from '../shared/session/session-events.ts';
import type { SessionView } from '../shared/session/session.ts';
import { Icon, type IconName } from '../shared/ui/icon.tsx';
import { Menu, MenuAction, MenuGroup, MenuLink, MenuRule } from '../shared/ui/popup/menu.tsx';
import styles from './account-menu.module.css';
import { WayEntries, WITHOUT_WAYS } from './ways.tsx';
import { expiryOf, type Expiry } from './expiry.ts';

const WaitingBadge = lazily(async () => (await import('../shared/office/waiting-badge.tsx')).WaitingBadge);

interface Entry {
  readonly page: PagePath;
  readonly icon: IconName;
}

const own: readonly Entry[] = [
  { page: '/personal', icon: 'user' },
  { page: '/privilegeLevel', icon: 'levels' },
];
const wallet: readonly Entry[] = [
  { page: '/wallet', icon: 'wallet' },
  { page: '/Recharge', icon: 'add' },
  { page: '/Withdrawal', icon: 'exchange' },
  { page: '/AccountUpgrade', icon: 'rise' },
];
const offices: readonly Entry[] = [
  { page: '/subscribeBoard', icon: 'bell' },
  { page: '/messageBoard', icon: 'note' },
  { page: '/HelpBackstage', icon: 'help' },
  { page: '/BackendPayment', icon: 'hash' },
  { page: '/payManagement', icon: 'wallet' },
  { page: '/BackendWithdrawal', icon: 'exchange' },
  { page: '/customerManagement', icon: 'people' },
  { page: '/system', icon: 'levels' },
];

const PageEntries = ({ entries, role }: { entries: readonly Entry[]; role: Role }) => {
  const { t } = useText();
  return entries
    .filter(({ page }) => mayOpen(page, role))
    .map(({ page, icon }) => (
      <MenuLink key={page} to={page} icon={icon}>
        {t(`pages.${page}.name`)}
      </MenuLink>
    ));
};

const ServiceEntries = () => {
  const { t } = useText();
  return (
    <MenuGroup label={t('shell.menu.service')}>
      <MenuLink to="/help" icon="help">
        {t('pages./help.name')}
      </MenuLink>
      <MenuLink to="/help#workOrder" icon="note">
        {t('shell.menu.submitWorkOrder')}
      </MenuLink>
    </MenuGroup>
  );
};

const isStaff = (role: Role): boolean => (staffRoles as readonly Role[]).includes(role);

const MOST_TIER = 4; // an admin's grade is above every tier

/** By the standing, as everywhere; until the profile is there, by the session. */
const LevelBadge = ({ session }: { session: SessionView }) => {
  const { t } = useText();
  const { role, grade } = useStanding() ?? session;
  const tier = Math.min(grade, MOST_TIER);
  const words = grade > grades[role] ? t('shell.menu.trial') : `L${tier}`;
  return (
    <span
      className={styles['badge']}
      data-tier={isStaff(role) ? 'staff' : tier}
      title={t('shell.menu.grade', { grade: tier })}
    >
      {isStaff(role) ? t(`shell.role.${role}`) : words}
    </span>
  );
};

const useExpiry = (): Expiry | undefined => {
  const live = useLive();
  const ending = useStanding()?.ending;
  return ending ? expiryOf(ending, live.now()) : undefined;
};

/** A notice in the header that a trial or a level is about to end. */
const ExpiryHint = ({ expiry: { kind, at, unit, left } }: { expiry: Expiry }) => {
  const { t, language } = useText();
  return (
    <Link
      to="/AccountUpgrade"
      className={styles['expiry']}
      title={t('shell.expiry.hint', { day: formatMoment(at, language) })}
    >
      {t(`shell.expiry.${kind}${unit}`, { n: left })}
    </Link>
  );
};

const Head = ({ session, expiry }: { session: SessionView; expiry: Expiry | undefined }) => {
  const { t, language } = useText();
  const { role } = useStanding() ?? session;
  return (
    <div className={styles['head']}>
      <p className={styles['who']}>
        <b>{session.userName}</b>
        <LevelBadge session={session} />
      </p>
      {!isStaff(role) && <p className={styles['role']}>{t(`shell.role.${role}`)}</p>}
      {expiry && (
        <p className={styles['until']} data-soon={expiry.isSoon}>
          {t(expiry.kind === 'trial' ? 'shell.menu.trialUntil' : 'shell.menu.until', {
            day: formatMoment(expiry.at, language),
          })}
        </p>
      )}
    </div>
  );
};

/** The menu of a person who is logged in; its button carries the name, the level and the staff's count. */
export const UserMenu = ({ session }: { session: SessionView }) => {
  const { t } = useText();
  const { role } = session;
  const userName = session.userName ?? '';
  const isPhone = useMedia(PHONE);
  const hasNoWays = useMedia(WITHOUT_WAYS);
  const dispatch = useDispatch();
  const expiry = useExpiry();
  return (
    <>
      {expiry?.isSoon && !isPhone && <ExpiryHint expiry={expiry} />}
      <Bell />
      <Menu
        label={t('shell.menu.account')}
        isTelling
        head={<Head session={session} expiry={expiry} />}
        button={
          <>
            <span
              className={styles['face']}
              data-soon={expiry?.isSoon ?? false}
              data-initial={userName.slice(0, 1).toUpperCase()}
            />
            <span className={styles['name']}>{userName}</span>
            <span className={styles['wide']}>
              <LevelBadge session={session} />
            </span>
            {mayOpen('/BackendPayment', role) && (
              <Suspense>
                <WaitingBadge />
              </Suspense>
            )}
            <span className={styles['chevron']}>
              <Icon name="down" />
            </span>
          </>
        }
      >
        {hasNoWays && <WayEntries />}
        <PageEntries entries={own} role={role} />
        <MenuGroup label={t('shell.menu.wallet')}>
          <PageEntries entries={wallet} role={role} />
        </MenuGroup>
        {mayOpen('/help', role) && <ServiceEntries />}
        {offices.some(({ page }) => mayOpen(page, role)) && <MenuRule />}
        <PageEntries entries={offices} role={role} />
        <MenuRule />
        <MenuAction icon="exit" onChoose={() => dispatch(logoutAsked())}>
          {t('shell.menu.exit')}
        </MenuAction>
      </Menu>
    </>
  );
};
