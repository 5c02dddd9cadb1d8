import { useText } from '../../../shared/i18n/use-text.ts';
import type { Section } from './privilege-rows.ts';
import { standings, type Standing } from './privileges.ts';
import styles from './privilege-cards.module.css';
import { ShareCell } from './share-cell.tsx';
import { StandingHead } from './standing-head.tsx';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

/** The levels one below another, for a phone. */
export const PrivilegeCards = ({
  sections,
  current,
}: {
  sections: readonly Section[];
  current: Standing | undefined;
}) => {
  const { t } = useText(accountTexts);
  return (
    <ul className={styles['cards']} aria-label={t('account.privilege.compare')}>
      {standings.map((standing) => (
        <li key={standing} className={styles['card']} data-current={standing === current}>
          <StandingHead standing={standing} isCurrent={standing === current} />
          <dl className={styles['rows']}>
            {sections.flatMap(({ key, rows }) =>
              rows.map((row) => (
                <div key={`${key} ${row.key}`} className={styles['row']}>
                  <dt>{row.name}</dt>
                  <dd>
                    <ShareCell share={row.shares[standing]} />
                  </dd>
                </div>
              )),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
};
