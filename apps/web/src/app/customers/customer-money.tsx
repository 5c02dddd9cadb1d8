import type { CustomerMoney as Money, CustomerOrder } from '@chaintide/contracts/money/customer-money';
import type { Balances } from '@chaintide/contracts/money/wallet';
import { upgradeMachine } from '@chaintide/machines/upgrade';
import { hasTag } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { Link } from 'react-router';
import { customersTexts } from '../../features/customers/customers-texts.ts';
import { PaymentTag } from '../../features/payments/payment-tags.tsx';
import { WithdrawalTag } from '../../features/withdrawals/withdrawal-tags.tsx';
import { accountTexts } from '../../shared/i18n/account-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Amount } from '../../shared/money/amount.tsx';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { StateTag } from '../../shared/orders/state-tag.tsx';
import { Dotted } from '../../shared/ui/dotted.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { useCustomerMoneyQuery } from './customer-money-api.ts';
import styles from './customer-money.module.css';

/** Where staff find an order; levels have no list of their own. */
const pageOf = (order: Exclude<CustomerOrder, { kind: 'upgrade' }>): string => {
  if (order.kind === 'payment') return '/payManagement';
  return hasTag(withdrawalMachine, order.state, 'open') ? '/BackendWithdrawal' : '/BackendRefund';
};

/** The lists that staff have of the orders of an account. */
const lists = [
  { name: 'payment', of: 'payment', path: '/payManagement' },
  { name: 'openWithdrawal', of: 'withdrawal', path: '/BackendWithdrawal' },
  { name: 'endedWithdrawal', of: 'withdrawal', path: '/BackendRefund' },
] as const;

const BalanceTable = ({ balances: { coins, total } }: { readonly balances: Balances }) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <table className={styles['balances']} aria-label={t('customers.money.balances')}>
      <thead>
        <tr>
          <th scope="col">{t('customers.money.coin')}</th>
          <th scope="col">{t('customers.money.available')}</th>
          <th scope="col">{t('customers.money.held')}</th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ coin, available, held }) => (
          <tr key={coin}>
            <th scope="row">{coin}</th>
            <td>
              <Amount amount={available} />
            </td>
            <td>
              <Amount amount={held} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('customers.money.total')}</th>
          <td colSpan={2}>
            <Amount amount={total} coin="USD" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
};

const OrderState = ({ order }: { readonly order: CustomerOrder }) => {
  const { t } = useText(accountTexts, customersTexts);
  if (order.kind === 'payment') return <PaymentTag state={order.state} />;
  if (order.kind === 'withdrawal') return <WithdrawalTag state={order.state} mismatch={null} />;
  const tone = hasTag(upgradeMachine, order.state, 'waiting') ? 'waiting' : 'done';
  return <StateTag tone={tone} words={t(`customers.money.upgradeState.${order.state}`)} />;
};

const Order = ({ order }: { readonly order: CustomerOrder }) => {
  const { t } = useText(accountTexts, customersTexts);
  const { kind, id, number, amount, at } = order;
  const of = kind === 'upgrade' ? t(`account.level.${order.level}`) : order.network;
  return (
    <li>
      <span>
        {t(`customers.money.kind.${kind}`)}{' '}
        {order.kind === 'upgrade' ? number : <Link to={`${pageOf(order)}?order=${id}`}>{number}</Link>}
      </span>
      <OrderState order={order} />
      <span className={styles['quiet']}>
        <Dotted>{[<Amount key="sum" amount={amount} coin={kind === 'upgrade' ? 'USD' : order.coin} />, of]}</Dotted>
      </span>
      <span className={styles['quiet']}>
        <OrderTime at={at} />
      </span>
    </li>
  );
};

const Orders = ({ orders, totals, userName }: Pick<Money, 'orders' | 'totals'> & { readonly userName: string }) => {
  const { t } = useText(accountTexts, customersTexts);
  if (orders.length === 0) return <p className={styles['quiet']}>{t('customers.money.none')}</p>;
  return (
    <>
      <ul className={styles['orders']} aria-label={t('customers.money.orders')}>
        {orders.map((order) => (
          <Order key={order.number} order={order} />
        ))}
      </ul>
      <p className={styles['links']}>
        {lists
          .filter(({ of }) => totals[of] > 0)
          .map(({ name, path }) => (
            <Link key={name} to={`${path}?${new URLSearchParams({ search: userName }).toString()}`}>
              {t(`customers.money.every.${name}`)}
            </Link>
          ))}
        {totals.upgrade > 0 && <span>{t('customers.money.every.upgrade', { count: totals.upgrade })}</span>}
      </p>
    </>
  );
};

/** The balances and the newest orders of an account, in its panel in customer management. */
export const CustomerMoney = ({ id, userName }: { readonly id: number; readonly userName: string }) => {
  const { t } = useText(accountTexts, customersTexts);
  const { data, error, refetch } = useCustomerMoneyQuery(id);
  return (
    <section aria-label={t('customers.money.title')} className={styles['money']}>
      <h3>{t('customers.money.title')}</h3>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && (
        <>
          <BalanceTable balances={data.balances} />
          <Orders {...data} userName={userName} />
        </>
      )}
    </section>
  );
};
