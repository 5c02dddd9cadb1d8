import { formatAmount } from '../../shared/format/amount.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Amount } from '../../shared/money/amount.tsx';
import { useBalances } from '../../shared/money/balances-api.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { Link } from 'react-router';
import styles from './balances-card.module.css';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const records = ['/ConsumptionRecords', '/payHistories', '/withdrawalRecords'] as const;
const NOTHING = /^0\.0*$/;

/** The account's balances by coin, and their total. */
export const BalancesCard = () => {
  const { t, language } = useText(accountTexts);
  const { data, error, refetch } = useBalances();
  return (
    <Panel
      title={t('account.balances.title')}
      tools={
        <span className={styles['links']}>
          <Link to="/Recharge">{t('account.balances.recharge')}</Link>
          <Link to="/Withdrawal">{t('account.balances.withdraw')}</Link>
        </span>
      }
    >
      {error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && (
        <>
          <p className={styles['total']}>
            <span className={styles['quiet']}>{t('account.balances.total')}</span>
            <b>
              <Amount amount={data.total} />
            </b>{' '}
            {t('account.balances.usd')}
          </p>
          <ul className={styles['coins']}>
            {data.coins.map(({ coin, available, held }) => (
              <li key={coin}>
                <span>{coin}</span>
                <span className={styles['amounts']}>
                  <Amount amount={available} />
                  {!NOTHING.test(held) && (
                    <span className={styles['quiet']}>
                      {t('account.balances.held', { amount: formatAmount(held, language) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles['quiet']}>{t('account.balances.parity')}</p>
          <p className={styles['links']}>
            {records.map((path) => (
              <Link key={path} to={path}>
                {t(`pages.${path}.name`)}
              </Link>
            ))}
          </p>
        </>
      )}
    </Panel>
  );
};
