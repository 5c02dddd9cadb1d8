import { Fragment } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { Section } from './privilege-rows.ts';
import { standings, type Standing } from './privileges.ts';
import styles from './privilege-table.module.css';
import { ShareCell } from './share-cell.tsx';
import { StandingHead } from './standing-head.tsx';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

/** The levels side by side. */
export const PrivilegeTable = ({
  sections,
  current,
}: {
  sections: readonly Section[];
  current: Standing | undefined;
}) => {
  const { t } = useText(accountTexts);
  return (
    <div
      className={styles['frame']}
      data-edges=""
      tabIndex={0}
      role="region"
      aria-label={t('account.privilege.compare')}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('account.privilege.compare')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['feature']}>{t('account.privilege.feature')}</span>
            </th>
            {standings.map((standing) => (
              <th key={standing} scope="col" data-current={standing === current}>
                <StandingHead standing={standing} isCurrent={standing === current} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ key, title, rows }) => (
            <Fragment key={key}>
              <tr className={styles['section']}>
                <th scope="rowgroup">{title}</th>
                {standings.map((standing) => (
                  <td key={standing} data-current={standing === current} />
                ))}
              </tr>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  {standings.map((standing) => (
                    <td key={standing} data-current={standing === current}>
                      <ShareCell share={row.shares[standing]} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};
