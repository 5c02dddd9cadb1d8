import type { Payment } from '@chaintide/contracts/money/payments';
import { Link } from 'react-router';
import { takesTransfer } from '../../features/payments/own/payments-view.ts';
import { walletTexts } from '../../features/wallet/wallet-texts.ts';
import { useAddressBook } from '../../features/withdrawals/own/address-book-api.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useBalances } from '../../shared/money/balances-api.ts';
import { useSession } from '../../shared/session/session.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import styles from './overview.module.css';
import { useOpenOrders } from './use-open-orders.ts';

const NOTHING = /^0\.0*$/;

interface Step {
  readonly to: string;
  readonly name: string;
  readonly text: string;
}

/** The uses of a balance: pay for a level, and take it out again. */
const useSpending = (): Step[] => {
  const { t } = useText(walletTexts);
  const { role } = useSession();
  const { data: book } = useAddressBook();
  const mayClimb = role === 'registered' || role === 'advance';
  const hasAddress = (book?.saved.length ?? 0) > 0;
  return [
    ...(mayClimb
      ? [{ to: '/AccountUpgrade', name: t('wallet.next.upgrade'), text: t('wallet.next.upgradeText') }]
      : []),
    ...(book && !hasAddress
      ? [{ to: '/wallet/addresses', name: t('wallet.next.book'), text: t('wallet.next.bookText') }]
      : []),
    ...(hasAddress
      ? [{ to: '/Withdrawal', name: t('wallet.next.withdraw'), text: t('wallet.next.withdrawText') }]
      : []),
  ];
};

const useSteps = (): Step[] => {
  const { t } = useText(walletTexts);
  const { data: balances } = useBalances();
  const { payments, isKnown } = useOpenOrders();
  const spending = useSpending();
  const pay = ({ id, number }: Payment): Step => ({
    to: `/Recharge?order=${id}`,
    name: t('wallet.next.transfer', { number }),
    text: t('wallet.next.transferText'),
  });
  if (!balances || !isKnown) return [];
  const isEmpty = NOTHING.test(balances.total);
  const first = { to: '/Recharge?new=1', name: t('wallet.next.first'), text: t('wallet.next.firstText') };
  return [
    ...payments.filter(takesTransfer).map(pay),
    ...(isEmpty && payments.length === 0 ? [first] : []),
    ...(isEmpty ? [] : spending),
  ];
};

/** The next steps open to the account's owner, the most urgent first. */
export const NextSteps = () => {
  const { t } = useText(walletTexts);
  return (
    <Panel title={t('wallet.next.title')}>
      <ul className={styles['steps']}>
        {useSteps().map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{name}</b>
              <span className={styles['quiet']}>{text}</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
