import { tiers } from '@chaintide/contracts/people/roles';
import { resolutions, resolutionGrades } from '@chaintide/contracts/charts/resolutions';
import type { Standing } from '@chaintide/contracts/people/standing';
import { Link } from 'react-router';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Panel } from '../../shared/ui/page.tsx';
import { TierStars } from '../../shared/ui/stars.tsx';
import styles from './opened-card.module.css';
import { countByTier, isTierOpen, openCount, totalCount } from './privilege/privileges.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const Tiers = ({ grade }: { grade: number }) => {
  const { t } = useText(accountTexts);
  const { data } = useCatalogueQuery();
  const counts = data && countByTier(data);
  return (
    <>
      <p className={styles['sum']}>
        {counts
          ? t('account.opened.indicators', { open: openCount(counts, grade), total: totalCount(counts) })
          : '\u00A0'}
      </p>
      <ul className={styles['tiers']}>
        {tiers.map((tier) => (
          <li key={tier} data-open={isTierOpen(tier, grade)}>
            <span>
              {t('account.opened.tier', { tier })} <TierStars tier={tier} isNamed />
            </span>
            <span>
              {isTierOpen(tier, grade)
                ? counts && t('account.opened.count', { count: counts[tier] })
                : t('account.opened.locked')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The charts and pages that the account's grade currently includes. */
export const OpenedCard = ({ standing: { grade, role } }: { standing: Standing }) => {
  const { t } = useText(accountTexts);
  const mayCompare = role !== 'accounting';
  return (
    <Panel
      title={t('account.opened.title')}
      tools={mayCompare && <Link to="/privilegeLevel">{t('account.opened.compare')}</Link>}
    >
      <Tiers grade={grade} />
      <div>
        <p className={styles['label']}>{t('account.opened.resolutions')}</p>
        <ul className={styles['resolutions']}>
          {resolutions.map((one) => (
            <li
              key={one}
              data-open={resolutionGrades[one] <= grade}
              title={resolutionGrades[one] <= grade ? undefined : t('account.opened.locked')}
            >
              {t(`format.resolution.${one}`)}
            </li>
          ))}
        </ul>
      </div>
      {!isTierOpen('L4', grade) && (
        <p>
          <Link to="/AccountUpgrade">{t('account.opened.upgrade')}</Link>
        </p>
      )}
    </Panel>
  );
};
