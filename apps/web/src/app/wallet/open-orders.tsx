import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PaymentTags } from '../../features/payments/payment-tags.tsx';
import { walletTexts } from '../../features/wallet/wallet-texts.ts';
import { WithdrawalTag } from '../../features/withdrawals/withdrawal-tags.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { Amount, type Coin } from '../../shared/money/amount.tsx';
import { Dotted } from '../../shared/ui/dotted.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { When } from '../../shared/ui/when.tsx';
import styles from './overview.module.css';
import { useOpenOrders } from './use-open-orders.ts';

interface OpenOrderProps {
  readonly to: string;
  readonly name: string;
  readonly order: { readonly amount: string; readonly coin: Coin; readonly network: string };
  readonly at: number;
  readonly tags: ReactNode;
}

const OpenOrder = ({ to, name, order: { amount, coin, network }, at, tags }: OpenOrderProps) => (
  <li>
    <Link to={to}>{name}</Link>
    <span className={styles['sum']}>
      <Dotted>{[<Amount key="sum" amount={amount} coin={coin} />, network]}</Dotted>
    </span>
    <span className={styles['tags']}>{tags}</span>
    <span className={styles['quiet']}>
      <When at={at} />
    </span>
  </li>
);

/** The orders in progress, each with a link to it. */
export const OpenOrders = () => {
  const { t } = useText(walletTexts);
  const { payments, withdrawals, isKnown, error, refetch } = useOpenOrders();
  const isEmpty = payments.length + withdrawals.length === 0;
  return (
    <Panel title={t('wallet.open.title')}>
      {error && <Failed error={error} onRetry={refetch} />}
      {!isKnown && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {isKnown && isEmpty && <p className={styles['quiet']}>{t('wallet.open.none')}</p>}
      <ul className={styles['orders']}>
        {payments.map(({ id, number, state, mismatch, createdAt, ...order }) => (
          <OpenOrder
            key={number}
            to={`/Recharge?order=${id}`}
            name={t('wallet.open.recharge', { number })}
            order={order}
            at={createdAt}
            tags={<PaymentTags className={styles['tags']} state={state} mismatch={mismatch} />}
          />
        ))}
        {withdrawals.map(({ id, number, state, mismatch, appliedAt, ...order }) => (
          <OpenOrder
            key={number}
            to={`/withdrawalDetails?id=${id}`}
            name={t('wallet.open.withdrawal', { number })}
            order={order}
            at={appliedAt}
            tags={<WithdrawalTag state={state} mismatch={mismatch} />}
          />
        ))}
      </ul>
    </Panel>
  );
};
