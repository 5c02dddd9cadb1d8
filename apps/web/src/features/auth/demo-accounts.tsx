import type { DemoAccount } from '@chaintide/contracts/demo';
import { grades } from '@chaintide/contracts/roles';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './auth.module.css';
import { useDemoAccountsQuery } from './demo-api.ts';

/** What tells accounts of one role apart. */
const isTrial = ({ roleKey, grade }: DemoAccount): boolean => grade > grades[roleKey];

interface DemoAccountsProps {
  readonly isBusy: boolean;
  readonly onChoose: (account: DemoAccount) => void;
}

/** One press logs in as somebody of every role; only the demo has them. */
export const DemoAccounts = ({ isBusy, onChoose }: DemoAccountsProps) => {
  const { t } = useText();
  const { data: accounts } = useDemoAccountsQuery();
  if (!accounts) return null;
  return (
    <section className={styles['card']} aria-label={t('auth.demo.title')}>
      <header className={styles['cardHead']}>
        <b>{t('auth.demo.title')}</b><span className={styles['badge']}>{t('auth.demo.mark')}</span><span className={styles['hint']}>{t('auth.demo.hint')}</span>
      </header>
      <div className={styles['accounts']}>
        {accounts.map((account) => (
          <button
            key={account.userName} type="button" className={styles['account']} disabled={isBusy} onClick={() => onChoose(account)} title={account.userName}
            aria-label={t('auth.demo.enter', { name: account.userName, role: t(`gates.roles.${account.roleKey}`) })}
          >
            {t(`gates.roles.${account.roleKey}`)}{isTrial(account) && <span className={styles['grade']}>{t('auth.demo.trial')}</span>}
          </button>
        ))}
      </div>
    </section>
  );
};
