import { formatAmount, formatAmountExact } from '../../shared/format/amount.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { Link } from 'react-router';
import { useBalancesQuery } from './account-api.ts';
import styles from './balances-card.module.css';

const NOTHING = /^0\.0*$/;

const Amount = ({ amount }: { amount: string }) => {
  const { language } = useText();
  return <span title={formatAmountExact(amount, language)}>{formatAmount(amount, language)}</span>;
};

/** What the account holds, coin by coin and in all. */
export const BalancesCard = () => {
  const { t, language } = useText();
  const { data, error, refetch } = useBalancesQuery();
  return (
    <Panel title={t('account.balances.title')} tools={<span className={styles['links']}><Link to="/Recharge">{t('account.balances.recharge')}</Link><Link to="/Withdrawal">{t('account.balances.withdraw')}</Link></span>}>
      {error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && (
        <>
          <p className={styles['total']}><span className={styles['quiet']}>{t('account.balances.total')}</span><b><Amount amount={data.total} /></b> {t('account.balances.usd')}</p>
          <ul className={styles['coins']}>
            {data.coins.map(({ coin, available, held }) => (
              <li key={coin}>
                <span>{coin}</span>
                <span className={styles['amounts']}>
                  <Amount amount={available} />
                  {!NOTHING.test(held) && <span className={styles['quiet']}>{t('account.balances.held', { amount: formatAmount(held, language) })}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles['quiet']}>{t('account.balances.parity')}</p>
        </>
      )}
    </Panel>
  );
};
