import { isShort } from '@chaintide/contracts/money/amount';
import type { Payment } from '@chaintide/contracts/money/payments';
import { paymentMachine } from '@chaintide/machines/payment';
import { allowed } from '@chaintide/machines/step';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionLink } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Panel, TabPart } from '../../../shared/ui/page.tsx';
import { HashForm } from './hash-form.tsx';
import { OrderCard } from './order-card.tsx';
import { usePayments } from './payments-api.ts';
import styles from './payment.module.css';
import { paymentsTexts } from './payments-texts.ts';

const view = { state: undefined, page: 1, rows: 50 } as const;

const takesHash = (order: Payment, userId: number): boolean =>
  allowed(
    paymentMachine,
    { state: order.state, context: { ownerId: userId, hasArrived: false, isShort: isShort(order) } },
    [{ type: 'submitHash', by: { kind: 'owner', id: userId } }],
  ).length > 0;

const NoOrder = () => {
  const { t } = useText(paymentsTexts);
  return (
    <Panel title={t('pages./TXID.name')}>
      <p>{t('payments.hash.none')}</p>
      <p>
        <ActionLink to="/Recharge">{t('payments.hash.toRecharge')}</ActionLink>
      </p>
    </Panel>
  );
};

/** Submits an order's transaction manually, and shows the result of its check. */
export const TxidPage = () => {
  const { t } = useText(paymentsTexts);
  const userId = useUserId();
  const { data, error, refetch } = usePayments(view);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('order'));
  const orders = typeof userId === 'number' && data ? data.rows.filter((order) => takesHash(order, userId)) : [];
  const chosen = orders.find(({ id }) => id === asked) ?? (asked > 0 ? undefined : orders[0]);
  const shown = asked > 0 ? asked : chosen?.id;
  /** Increases with every submitted hash, which clears the form. */
  const [edition, setEdition] = useState(0);
  const choose = (id: number): void => setSearch({ order: String(id) }, { replace: true });
  return (
    <TabPart about={t('payments.hash.about')} tools={<Link to="/Recharge">{t('payments.hash.toRecharge')}</Link>}>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data &&
        (orders.length === 0 ? (
          <NoOrder />
        ) : (
          <HashForm
            key={edition}
            orders={orders}
            chosen={chosen}
            allowedAt={data.hashAllowedAt}
            onChoose={choose}
            onSubmitted={({ id }) => {
              setEdition(edition + 1);
              choose(id);
            }}
          />
        ))}
      {data && shown !== undefined && <OrderCard key={shown} id={shown} />}
    </TabPart>
  );
};
