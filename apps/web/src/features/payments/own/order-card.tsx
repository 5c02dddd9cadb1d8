import { effectOf } from '@chaintide/contracts/money/payment-effect';
import type { Payment } from '@chaintide/contracts/money/payments';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Amount, ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { CopyButton } from '../../../shared/money/copy-button.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { MismatchTag } from '../../../shared/money/mismatch-tag.tsx';
import { ownEntries } from '../../../shared/orders/history-words.ts';
import { PaymentTag } from '../payment-tags.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { ActionLink } from '../../../shared/ui/button.tsx';
import { useSay } from '../../../shared/messages/messages.ts';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderClock } from './order-clock.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import styles from './order.module.css';
import { usePayment, type PaymentFile } from './payments-api.ts';
import { paymentsTexts } from './payments-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const QrCode = lazily(async () => (await import('../../../shared/ui/qr-code.tsx')).QrCode);

/** The amount, the address and the remaining time for a payment. */
const Transfer = ({
  payment: { coin, network, amount, address, expiresAt, unseenUntil },
}: {
  readonly payment: Payment;
}) => {
  const { t } = useText(moneyTexts, officeTexts, paymentsTexts);
  return (
    <div className={styles['transfer']}>
      <div className={styles['qr']}>
        <Suspense>
          <QrCode text={address} label={t('payments.order.qr')} />
        </Suspense>
      </div>
      <div className={styles['words']}>
        <OrderClock until={unseenUntil ?? expiresAt} isNamed={unseenUntil !== null} />
        <p className={styles['quiet']}>{t('payments.order.pay')}</p>
        <p className={styles['sum']}>
          <b>
            <ExactAmount amount={amount} coin={coin} />
          </b>
          <CopyButton text={amount.replace(/\.?0+$/, '')} label={t('money.amount')} />{' '}
          <span className={styles['quiet']}>{t('payments.order.exactly')}</span>
        </p>
        <p className={styles['quiet']}>
          {t('payments.order.to')} <b className={styles['network']}>{network}</b>
        </p>
        <AddressText address={address} />
        <p className={styles['warning']}>{t('payments.order.only', { network, coin })}</p>
        <p className={styles['quiet']}>{t('payments.order.watching')}</p>
      </div>
    </div>
  );
};

const Progress = ({ confirmations }: { readonly confirmations: NonNullable<Payment['confirmations']> }) => {
  const { t } = useText(moneyTexts, officeTexts, paymentsTexts);
  const words = t('payments.order.progress', confirmations);
  return (
    <div className={styles['progress']}>
      <progress max={confirmations.needed} value={confirmations.now} aria-label={t('payments.order.confirming')} />
      <b>{words}</b>
    </div>
  );
};

const endings = {
  success: 'payments.order.done',
  expired: 'payments.order.expired',
  awaitingApproval: 'payments.order.final',
  confirming: 'payments.order.seen',
} as const;

/** A link to the upgrade, for users who would gain from a higher level. */
const ToUpgrade = () => {
  const { t } = useText(paymentsTexts);
  const { role } = useSession();
  if (role !== 'registered' && role !== 'advance') return null;
  return (
    <div>
      <ActionLink to="/AccountUpgrade">{t('payments.order.toUpgrade')}</ActionLink>
    </div>
  );
};

const Standing = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useText(moneyTexts, officeTexts, paymentsTexts);
  const { state, reason, confirmations } = payment;
  if (state === 'awaitingTransfer') return <Transfer payment={payment} />;
  if (state === 'failed')
    return <p className={styles['bad']}>{t('payments.order.failedBecause', { reason: reason ?? '' })}</p>;
  if (state === 'closed')
    return <p>{reason === null ? t('payments.order.closed') : t('payments.order.closedBecause', { reason })}</p>;
  return (
    <>
      {state === 'confirming' && confirmations && <Progress confirmations={confirmations} />}
      <p data-state={state} className={styles['standing']}>
        {t(endings[state])}
      </p>
      {state === 'success' && <ToUpgrade />}
    </>
  );
};

const OrderFacts = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useText(moneyTexts, officeTexts, paymentsTexts);
  const { coin, network, amount, arrived, address, hash, createdAt, expiresAt, unseenUntil, state } = payment;
  return (
    <Facts look="spread">
      <Fact name={t('money.amountLabel')}>
        <ExactAmount amount={amount} coin={coin} />
      </Fact>
      <Fact name={t('money.network')}>{network}</Fact>
      {arrived !== null && (
        <Fact name={t(state === 'success' ? 'payments.order.credited' : 'payments.order.arrived')}>
          <ExactAmount amount={arrived} coin={coin} />
        </Fact>
      )}
      <Fact name={t('money.purpose.title')}>{t('money.purpose.recharge')}</Fact>
      <Fact name={t('money.effect.title')}>{t(`money.effect.${effectOf(payment)}`)}</Fact>
      <Fact name={t('payments.order.created')}>
        <When at={createdAt} />
      </Fact>
      <Fact name={t('payments.order.expires')}>
        <When at={unseenUntil ?? expiresAt} />
      </Fact>
      {state !== 'awaitingTransfer' && (
        <Fact name={t('money.addressLabel')} isWide>
          <AddressText address={address} />
        </Fact>
      )}
      <Fact name={t('payments.order.hash')} isWide>
        {hash === null ? t('payments.order.hashNone') : <HashText hash={hash} />}
      </Fact>
    </Facts>
  );
};

/** Shows a message when the order is credited while it is open. */
const useSuccess = ({ id, state }: Payment): void => {
  const say = useSay();
  const before = useRef({ id, state });
  useEffect(() => {
    const last = before.current;
    before.current = { id, state };
    if (last.id === id && last.state !== 'success' && state === 'success') say('info', { text: 'payments.order.done' });
  }, [id, state, say]);
};

const Order = ({ file: { payment, history }, tools }: { readonly file: PaymentFile; readonly tools?: ReactNode }) => {
  const text = useText(moneyTexts, officeTexts, paymentsTexts);
  const { t } = text;
  const { number, state, mismatch, arrived, coin } = payment;
  useSuccess(payment);
  return (
    <Panel
      title={t('payments.order.title', { number })}
      tools={
        <span className={styles['tags']}>
          {mismatch && <MismatchTag mismatch={mismatch} />}
          <PaymentTag state={state} />
          {tools}
        </span>
      }
    >
      <div className={styles['order']} aria-live="polite">
        {mismatch && (
          <div className={styles['mismatch']}>
            <p>{t(`payments.mismatch.${mismatch}`)}</p>
            {arrived !== null && (
              <p className={styles['quiet']}>
                {t('payments.order.arrived')} <Amount amount={arrived} coin={coin} />
              </p>
            )}
          </div>
        )}
        <Standing payment={payment} />
      </div>
      <OrderActions payment={payment} />
      <OrderFacts payment={payment} />
      <details className={styles['history']}>
        <summary>{t('money.history')}</summary>
        <OrderHistory entries={ownEntries('payment', history, text)} />
      </details>
    </Panel>
  );
};

/** One recharge order from its address to its credit, live. */
export const OrderCard = ({ id, tools }: { readonly id: number; readonly tools?: ReactNode }) => {
  const { t } = useText(moneyTexts, officeTexts, paymentsTexts);
  const { currentData: file, error, refetch } = usePayment(id);
  if (file) return <Order file={file} tools={tools} />;
  if (error)
    return (
      <Panel title={t('payments.order.missing')} tools={<Link to="/Recharge">{t('payments.order.another')}</Link>}>
        <Failed error={error} onRetry={refetch} />
      </Panel>
    );
  return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
};
