import { levelTable } from '@chaintide/contracts/people/levels';
import { DAY, TRIAL_MS } from '@chaintide/contracts/limits';
import { staffRoles, tiers, type Role } from '@chaintide/contracts/people/roles';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useStanding } from '../../../shared/account/use-standing.ts';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { NARROW, useMedia } from '../../../shared/browser/use-media.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ActionLink } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Page, Panel } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { PrivilegeCards } from './privilege-cards.tsx';
import styles from './privilege-page.module.css';
import { privilegeSections } from './privilege-rows.ts';
import { PrivilegeTable } from './privilege-table.tsx';
import { countByTier, pagesOfEveryLevel, type Standing } from './privileges.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

const TRIAL_DAYS = TRIAL_MS / DAY;
const terms = ['reference', 'exchange', 'renewal', 'coins'] as const;

const Comparison = ({ current }: { current: Standing | undefined }) => {
  const text = useText(accountTexts);
  const { t } = text;
  const isNarrow = useMedia(NARROW);
  const { data, error, refetch } = useCatalogueQuery();
  const sections = useMemo(() => data && privilegeSections(countByTier(data), text), [data, text]);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!sections) return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
  return isNarrow ? (
    <PrivilegeCards sections={sections} current={current} />
  ) : (
    <PrivilegeTable sections={sections} current={current} />
  );
};

const Trial = () => {
  const { t } = useText(accountTexts);
  const standing = useStanding();
  return (
    <Panel title={t('account.privilege.trialTitle')}>
      <p>{t('account.privilege.trialText', { days: TRIAL_DAYS })}</p>
      {standing?.trialUntil != null && (
        <p className={styles['running']}>
          {t('account.privilege.trialRunning')} <When at={standing.trialUntil} />
        </p>
      )}
      <p className={styles['quiet']}>{t('account.privilege.feedback', { days: TRIAL_DAYS })}</p>
    </Panel>
  );
};

const EveryLevel = () => {
  const { t } = useText(accountTexts);
  return (
    <Panel title={t('account.privilege.everyLevel')}>
      <ul className={styles['pages']}>
        {pagesOfEveryLevel.map((path) => (
          <li key={path}>
            <Link to={path} title={t(`pages.${path}.about`)}>
              {t(`pages.${path}.name`)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** Every level with its privileges and its price; the numbers come from the contract and the catalogue. */
export const PrivilegePage = () => {
  const { t } = useText(accountTexts);
  const { role } = useSession();
  const standing = useStanding();
  const isStaff = (staffRoles as readonly Role[]).includes(role);
  const current = standing && !isStaff ? standing.level : undefined;
  const hasTop = current !== undefined && levelTable[current].tier === tiers.at(-1);
  return (
    <Page
      title={t('pages./privilegeLevel.name')}
      about={t(isStaff ? 'account.privilege.staff' : 'pages./privilegeLevel.about')}
      tools={!isStaff && !hasTop && <ActionLink to="/AccountUpgrade">{t('account.privilege.upgrade')}</ActionLink>}
    >
      <Comparison current={current} />
      <div className={styles['notes']}>
        <Trial />
        <EveryLevel />
      </div>
      <Panel title={t('account.privilege.termsTitle')}>
        <ul className={styles['terms']}>
          {terms.map((name) => (
            <li key={name}>{t(`account.privilege.terms.${name}`)}</li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
};
