import type { DemoAccount } from '@chaintide/contracts/people/demo';
import { SECOND } from '@chaintide/contracts/limits';
import { accountRoles, grades } from '@chaintide/contracts/people/roles';
import { useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { useDemoAccountsQuery } from '../../shared/api/demo-api.ts';
import { DemoCard } from '../../shared/ui/demo-card.tsx';
import styles from './auth.module.css';
import { authTexts } from '../../shared/i18n/auth-texts.ts';
import { gatesTexts } from '../../shared/i18n/gates-texts.ts';

/** Distinguishes accounts of the same role. */
const isTrial = ({ roleKey, grade }: DemoAccount): boolean => grade > grades[roleKey];

const AGAIN_MS = 2 * SECOND;

/** The first start creates them one by one, so the list is reloaded until it is complete. */
const useAccounts = (): readonly DemoAccount[] | undefined => {
  const [pollingInterval, setPollingInterval] = useState(AGAIN_MS);
  const { data: accounts, isError } = useDemoAccountsQuery(undefined, { pollingInterval });
  const isWhole = accountRoles.every((role) => accounts?.some(({ roleKey }) => roleKey === role));
  if (pollingInterval > 0 && (isWhole || isError)) setPollingInterval(0);
  return accounts;
};

interface DemoAccountsProps {
  readonly isBusy: boolean;
  readonly onChoose: (account: DemoAccount) => void;
}

const Account = ({ account, isBusy, onChoose }: DemoAccountsProps & { readonly account: DemoAccount }) => {
  const { t } = useText(authTexts, gatesTexts);
  const role = t(`gates.roles.${account.roleKey}`);
  const trial = isTrial(account) ? t('auth.demo.trial') : '';
  return (
    <button
      type="button"
      className={styles['account']}
      disabled={isBusy}
      onClick={() => onChoose(account)}
      title={account.userName}
      aria-label={t('auth.demo.enter', { name: account.userName, role: trial ? `${role} ${trial}` : role })}
    >
      {role} {trial && <span className={styles['grade']}>{trial}</span>}
    </button>
  );
};

/** Logs in as a demo account of any role with one press; demo only. */
export const DemoAccounts = ({ isBusy, onChoose }: DemoAccountsProps) => {
  const { t } = useText(authTexts);
  const accounts = useAccounts();
  if (!accounts) return null;
  return (
    <DemoCard title={t('auth.demo.title')} mark={t('auth.demo.mark')} hint={t('auth.demo.hint')}>
      <div className={styles['accounts']}>
        {accounts.map((account) => (
          <Account key={account.userName} account={account} isBusy={isBusy} onChoose={onChoose} />
        ))}
      </div>
    </DemoCard>
  );
};
