import type { Profile } from '@chaintide/contracts/people/auth';
import { levelTable } from '@chaintide/contracts/people/levels';
import { staffRoles, tiers, type Role } from '@chaintide/contracts/people/roles';
import { DAY } from '@chaintide/contracts/limits';
import type { ReactNode } from 'react';
import type { OwnStanding } from '../../shared/account/use-standing.ts';
import { WaitingLevels } from '../../shared/account/waiting-levels.tsx';
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
export const ProfileCard = ({ profile, standing }: { profile: Profile; standing: OwnStanding }) => {
  const { t, language } = useText(accountTexts);
  const live = useLive();
  const { level, levelUntil, trialUntil, grade, queue, ending } = standing;
  return (
    <Panel title={t('account.profile.title')}>
      <Head profile={profile} />
      <dl className={styles['facts']}>
        <Fact name={t('account.profile.level')}>
          {t(`account.level.${level}`)} <TierStars tier={levelTable[level].tier} />
        </Fact>
        <Fact name={t('account.profile.grade')}>
          {tierOf(grade)} <TierStars tier={tierOf(grade)} isNamed />
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
        {queue.length > 0 && (
          <Fact name={t('account.waiting.label')}>
            <WaitingLevels queue={queue} />
          </Fact>
        )}
        <Fact name={t('account.profile.createdAt')}>
          <When at={profile.createdAt} />
        </Fact>
      </dl>
      {ending && (
        <p className={styles['change']} data-soon={ending.at - live.now() < SOON_MS}>
          {t('account.profile.gradeUntil', { day: formatMoment(ending.at, language) })}
        </p>
      )}
    </Panel>
  );
};
