import type { PaymentOrder } from '@chaintide/contracts/payments';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { MismatchTag, StateTag } from '../../../shared/money/state-tag.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { NumberCell, OpenMark } from '../../../shared/office/colleagues.tsx';
import { FinalMark } from '../../back-office/evidence.tsx';
import { isoTime } from '../../../shared/format/iso-time.ts';
import styles from '../../../shared/orders/order-rows.module.css';

const Tags = ({ state, mismatch }: Pick<PaymentOrder, 'state' | 'mismatch'>) => (
  <span className={styles['tags']}>
    <StateTag of="payment" state={state} />
    {mismatch && <MismatchTag mismatch={mismatch} />}
  </span>
);

const Arrived = ({ arrived, amount, coin }: PaymentOrder) => {
  if (arrived === null) return null;
  return (
    <b className={styles['arrived']} data-odd={arrived !== amount}>
      <Amount amount={arrived} coin={coin} />
    </b>
  );
};

const isFinal = ({ evidence }: PaymentOrder): boolean => evidence.length > 0 && evidence.every((one) => one.isFinal);

const Depth = (order: PaymentOrder) => {
  const { confirmations, evidence } = order;
  if (evidence.length === 0) return null;
  return (
    <span className={styles['depth']}>
      {confirmations && `${confirmations.now}/${confirmations.needed}`} {isFinal(order) && <FinalMark isFinal />}
    </span>
  );
};

const columnsOf = ({ t }: Text): GridColumn<PaymentOrder>[] => [
  {
    key: 'number',
    title: t('money.number'),
    width: 176,
    text: ({ number }) => number,
    show: ({ id, number }) => <NumberCell of="payment" id={id} number={number} />,
  },
  {
    key: 'state',
    title: t('money.state'),
    width: 288,
    text: ({ state }) => t(`states.payment.${state}`),
    show: (order) => <Tags {...order} />,
  },
  { key: 'user', title: t('office.column.user'), width: 132, text: ({ user }) => user.userName },
  {
    key: 'amount',
    title: t('office.column.claimed'),
    width: 128,
    text: ({ amount }) => amount,
    show: ({ amount, coin }) => <Amount amount={amount} coin={coin} />,
  },
  {
    key: 'arrived',
    title: t('office.column.arrived'),
    width: 128,
    text: ({ arrived }) => arrived ?? '',
    show: (order) => <Arrived {...order} />,
  },
  { key: 'coin', title: t('money.coin'), width: 80, isOptional: true, text: ({ coin }) => coin },
  { key: 'network', title: t('money.network'), width: 84, text: ({ network }) => network },
  {
    key: 'confirmations',
    title: t('office.column.confirmations'),
    width: 136,
    text: ({ confirmations }) => (confirmations ? `${confirmations.now}/${confirmations.needed}` : ''),
    show: (order) => <Depth {...order} />,
  },
  {
    key: 'mismatch',
    title: t('office.column.mismatch'),
    width: 120,
    isOptional: true,
    text: ({ mismatch }) => (mismatch ? t(`states.mismatch.${mismatch}`) : ''),
  },
  {
    key: 'sender',
    title: t('office.column.sender'),
    width: 172,
    text: ({ evidence }) => evidence[0]?.from ?? '',
    show: ({ evidence: [first] }) => first && <AddressText address={first.from} isShort />,
  },
  {
    key: 'hash',
    title: t('office.column.hash'),
    width: 172,
    text: ({ hash, evidence }) => evidence[0]?.hash ?? hash ?? '',
    show: ({ hash, evidence }) => {
      const shown = evidence[0]?.hash ?? hash;
      return shown !== null && <HashText hash={shown} isShort />;
    },
  },
  {
    key: 'address',
    title: t('office.column.receiver'),
    width: 172,
    isOptional: true,
    text: ({ address }) => address,
    show: ({ address }) => <AddressText address={address} isShort />,
  },
  {
    key: 'block',
    title: t('office.column.block'),
    width: 104,
    isOptional: true,
    text: ({ evidence }) => String(evidence[0]?.block ?? ''),
  },
  {
    key: 'createdAt',
    title: t('office.column.createdAt'),
    width: 124,
    text: ({ createdAt }) => isoTime(createdAt),
    show: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    key: 'endedAt',
    title: t('office.column.endedAt'),
    width: 112,
    isOptional: true,
    text: ({ endedAt }) => isoTime(endedAt),
    show: ({ endedAt }) => endedAt !== null && <When at={endedAt} />,
  },
  { key: 'reason', title: t('office.column.reason'), width: 200, isOptional: true, text: ({ reason }) => reason ?? '' },
];

/** The columns of recharge orders, in the language of the moment; some are only shown on some pages unless they were chosen. */
export const usePaymentColumns = (more: readonly string[] = []): readonly GridColumn<PaymentOrder>[] => {
  const text = useText();
  return useMemo(
    () =>
      columnsOf(text).map(({ isOptional, ...column }) =>
        isOptional && !more.includes(column.key) ? { ...column, isOptional } : column,
      ),
    [text, more],
  );
};

/** A recharge order of the list on a phone. */
export const PaymentCard = ({ row }: { readonly row: PaymentOrder }) => (
  <span className={styles['card']}>
    <span className={styles['line']}>
      <b>{`${row.number} · ${row.user.userName}`}</b>
      <Tags {...row} />
    </span>
    <span className={styles['line']}>
      <span className={styles['dotted']}>
        <Amount amount={row.amount} coin={row.coin} />
        <span>{row.network}</span>
      </span>
      <Arrived {...row} />
    </span>
    <span className={styles['line']}>
      <span className={styles['quiet']}>
        <When at={row.createdAt} />
      </span>
      <Depth {...row} />
    </span>
    <OpenMark of="payment" id={row.id} />
  </span>
);
