import { useProfileQuery } from '../../shared/api/profile-api.ts';
import { useStanding } from '../../shared/account/use-standing.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { DataCard } from './data/data-card.tsx';
import { BalancesCard } from './balances-card.tsx';
import { OpenedCard } from './opened-card.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './personal-page.module.css';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The user's account: profile, privileges and balances, sessions, and settings. */
export const PersonalPage = () => {
  const { t } = useText();
  const { data: profile, error, refetch } = useProfileQuery();
  const standing = useStanding();
  return (
    <Page title={t('pages./personal.name')}>
      {!profile && error && <Failed error={error} onRetry={refetch} />}
      {!profile && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {profile && standing && (
        <div className={styles['cards']}>
          <ProfileCard profile={profile} standing={standing} />
          <OpenedCard standing={standing} />
          <BalancesCard />
          <SettingsCard profile={profile} />
          <div className={styles['whole']}>
            <SessionsCard />
          </div>
          <div className={styles['whole']}>
            <SecondFactorCard profile={profile} />
          </div>
          <div className={styles['whole']}>
            <PasswordForm userName={profile.userName} />
          </div>
          <div className={styles['whole']}>
            <DataCard profile={profile} />
          </div>
        </div>
      )}
    </Page>
  );
};
