import type { Profile } from '@chaintide/contracts/auth';
import { levelTable } from '@chaintide/contracts/levels';
import { staffRoles, tiers, type Role } from '@chaintide/contracts/roles';
import { DAY } from '@chaintide/contracts/limits';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { Panel } from '../../shared/ui/page.tsx';
import { TierStars } from '../../shared/ui/stars.tsx';
import { When } from '../../shared/ui/when.tsx';
import styles from './profile-card.module.css';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const SOON_MS = 7 * DAY; // the same threshold as in the header

/** An admin's grade is above every tier, but does not include more. */
const tierOf = (grade: number) => tiers[Math.min(grade, tiers.length) - 1] ?? 'L1';

const Head = ({ profile: { userName, email, role } }: { profile: Profile }) => {
  const { t } = useText(accountTexts);
  return (
    <div className={styles['head']}>
      <span className={styles['face']} aria-hidden="true">
        {userName.slice(0, 1).toUpperCase()}
      </span>
      <div className={styles['who']}>
        <p className={styles['name']}>
          {userName}
          <span className={styles['role']} data-staff={(staffRoles as readonly Role[]).includes(role.roleKey)}>
            {t(`shell.role.${role.roleKey}`)}
          </span>
        </p>
        <p className={styles['mail']}>{email}</p>
      </div>
    </div>
  );
};

/** The user's name, level and its end. */
export const ProfileCard = ({ profile }: { profile: Profile }) => {
  const { t, language } = useText(accountTexts);
  const live = useLive();
  const { level, levelUntil, trialUntil, grade, gradeUntil, createdAt } = profile;
  return (
    <Panel title={t('account.profile.title')}>
      <Head profile={profile} />
      <dl className={styles['facts']}>
        <Fact name={t('account.profile.level')}>
          {t(`account.level.${level}`)} <TierStars tier={levelTable[level].tier} />
        </Fact>
        <Fact name={t('account.profile.grade')}>
          {tierOf(grade)} <TierStars tier={tierOf(grade)} />
        </Fact>
        <Fact name={t('account.profile.levelUntil')}>
          {levelUntil === null ? (
            <span className={styles['quiet']}>{t('account.profile.forever')}</span>
          ) : (
            <When at={levelUntil} />
          )}
        </Fact>
        <Fact name={t('account.profile.trialUntil')}>
          {trialUntil === null ? (
            <span className={styles['quiet']}>{t('account.profile.noTrial')}</span>
          ) : (
            <When at={trialUntil} />
          )}
        </Fact>
        <Fact name={t('account.profile.createdAt')}>
          <When at={createdAt} />
        </Fact>
      </dl>
      {gradeUntil !== null && (
        <p className={styles['change']} data-soon={gradeUntil - live.now() < SOON_MS}>
          {t('account.profile.gradeUntil', { day: formatMoment(gradeUntil, language) })}
        </p>
      )}
    </Panel>
  );
};
