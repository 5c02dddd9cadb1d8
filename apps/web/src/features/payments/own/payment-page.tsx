import { OPEN_PAYMENTS_MAX } from '@chaintide/contracts/limits';
import type { Payment } from '@chaintide/contracts/money/payments';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Panel, TabPart } from '../../../shared/ui/page.tsx';
import { OrderCard } from './order-card.tsx';
import { PaymentList } from './payment-list.tsx';
import { usePayments } from './payments-api.ts';
import { isOpen, paymentsLink } from './payments-view.ts';
import { PaymentForm } from './payment-form.tsx';
import styles from './payment.module.css';
import { paymentsTexts } from './payments-texts.ts';

const idIn = (search: URLSearchParams): number | undefined => {
  const id = Number(search.get('order'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The newest open orders, whatever the filters of the list below. */
const useOpenOrders = () => {
  const { data, error } = usePayments(paymentsLink.first);
  return { orders: data?.rows.filter(isOpen), isKnown: data !== undefined || error !== undefined };
};

const OtherOrders = ({ orders }: { readonly orders: readonly Payment[] }) => {
  const { t } = useText(paymentsTexts);
  if (orders.length === 0) return null;
  return (
    <p className={styles['others']}>
      <span className={styles['quiet']}>{t('payments.order.other')}</span>
      {orders.map(({ id, number }) => (
        <Link key={id} to={`/Recharge?order=${id}`}>
          {number}
        </Link>
      ))}
    </p>
  );
};

/** Replaces the form when another order would be refused. */
const TooMany = () => {
  const { t } = useText(paymentsTexts);
  return (
    <Panel title={t('payments.form.title')}>
      <p>{t('payments.form.tooMany', { limit: OPEN_PAYMENTS_MAX })}</p>
    </Panel>
  );
};

/** The order in the link, otherwise an open one, otherwise the form of a new one. */
const Present = ({ search }: { readonly search: URLSearchParams }) => {
  const { t } = useText(paymentsTexts);
  const { orders = [], isKnown } = useOpenOrders();
  const [, setSearch] = useSearchParams();
  const isNew = search.has('new') || search.has('amount');
  const id = idIn(search);
  const found = id === undefined && !isNew ? orders[0]?.id : undefined;
  // from then on, the link names it, so that it stays after its end
  const show = useEffectEvent((order: number) =>
    setSearch(
      (present) => {
        present.set('order', String(order));
        return present;
      },
      { replace: true },
    ),
  );
  useEffect(() => {
    if (found !== undefined) show(found);
  }, [found]);
  if (id === undefined && !isNew && (!isKnown || found !== undefined))
    return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
  return (
    <>
      {id === undefined && orders.length >= OPEN_PAYMENTS_MAX && <TooMany />}
      {id === undefined && orders.length < OPEN_PAYMENTS_MAX && (
        <PaymentForm
          wanted={search.get('amount')}
          onOpened={(payment) => setSearch({ order: String(payment.id) }, { replace: true })}
        />
      )}
      {id !== undefined && (
        <OrderCard key={id} id={id} tools={<Link to="/Recharge?new=1">{t('payments.order.another')}</Link>} />
      )}
      <OtherOrders orders={orders.filter((order) => order.id !== id)} />
    </>
  );
};

/** A tab of the wallet. Recharges in stablecoins: the form, the open order, and all earlier ones. */
export const PaymentPage = () => {
  const { t } = useText(paymentsTexts);
  const [search, setSearch] = useSearchParams();
  const { view, change } = useListLink(paymentsLink);
  const open = ({ id }: Payment): void => {
    setSearch((present) => {
      for (const name of ['new', 'amount']) present.delete(name);
      present.set('order', String(id));
      return present;
    });
    document.querySelector('main')?.scrollTo({ top: 0 });
  };
  return (
    <TabPart about={t('payments.about')} tools={<Link to="/TXID">{t('pages./TXID.name')}</Link>}>
      <Present search={search} />
      <Panel title={t('payments.list.title')}>
        <PaymentList view={view} onView={change} onOpen={open} isPart />
      </Panel>
    </TabPart>
  );
};
