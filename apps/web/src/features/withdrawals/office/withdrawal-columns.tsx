import { amountOf, unitsOf } from '@chaintide/contracts/amount';
import type { WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { MINUTE } from '@chaintide/contracts/limits';
import { hasTag } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { useMemo } from 'react';
import { useNow } from '../../../shared/browser/use-now.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { MismatchTag, StateTag } from '../../../shared/money/state-tag.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { NumberCell, OpenMark } from '../../../shared/office/colleagues.tsx';
import { isoTime } from '../../../shared/format/iso-time.ts';
import styles from '../../../shared/orders/order-rows.module.css';

/** What the receiver gets. */
export const paysOf = ({ amount, fee }: Pick<WithdrawalOrder, 'amount' | 'fee'>): string =>
  amountOf(unitsOf(amount) - unitsOf(fee));

const isWaiting = (state: WithdrawalOrder['state']): boolean => hasTag(withdrawalMachine, state, 'waiting');

/** From when a new address can be paid, as long as it cannot. */
const Waits = ({ state, waitsUntil }: WithdrawalOrder) => {
  const live = useLive();
  const now = useNow(MINUTE, live.now);
  if (waitsUntil === null || waitsUntil <= now || !isWaiting(state)) return null;
  return (
    <span className={styles['waits']}>
      <When at={waitsUntil} />
    </span>
  );
};

/** State, a transfer that is not what was applied for, and whether it takes two people. */
export const WithdrawalTags = ({ state, mismatch, needsTwo }: WithdrawalOrder) => {
  const { t } = useText();
  return (
    <span className={styles['tags']}>
      <StateTag of="withdrawal" state={state} />
      {mismatch && <MismatchTag mismatch={mismatch} />}
      {needsTwo && isWaiting(state) && <span className={styles['quiet']}>{t('office.withdrawal.needsTwo')}</span>}
    </span>
  );
};

const chainColumns = ({ t }: Text): Record<'address' | 'hash' | 'origin', GridColumn<WithdrawalOrder>> => ({
  address: {
    key: 'address',
    title: t('office.column.applied'),
    width: 176,
    text: ({ address }) => address,
    show: ({ address }) => <AddressText address={address} isShort />,
  },
  hash: {
    key: 'hash',
    title: t('office.column.hash'),
    width: 176,
    text: ({ hash }) => hash ?? '',
    show: ({ hash }) => hash !== null && <HashText hash={hash} isShort />,
  },
  origin: {
    key: 'origin',
    title: t('office.column.origin'),
    width: 176,
    isOptional: true,
    text: ({ originAddress }) => originAddress ?? '',
    show: ({ originAddress }) => originAddress !== null && <AddressText address={originAddress} isShort />,
  },
});

const ofWhom = ({ t }: Text): GridColumn<WithdrawalOrder>[] => [
  {
    key: 'number',
    title: t('money.number'),
    width: 176,
    text: ({ number }) => number,
    show: ({ id, number }) => <NumberCell of="withdrawal" id={id} number={number} />,
  },
  {
    key: 'state',
    title: t('money.state'),
    width: 208,
    text: ({ state, mismatch }) =>
      t(`states.withdrawal.${state}`) + (mismatch ? ` (${t(`states.mismatch.${mismatch}`)})` : ''),
    show: (order) => <WithdrawalTags {...order} />,
  },
  { key: 'user', title: t('office.column.user'), width: 132, text: ({ user }) => user.userName },
];

const applied = ({ t }: Text): GridColumn<WithdrawalOrder> => ({
  key: 'appliedAt',
  title: t('office.column.appliedAt'),
  width: 132,
  text: ({ appliedAt }) => isoTime(appliedAt),
  show: ({ appliedAt }) => <When at={appliedAt} />,
});

const queueColumns = (text: Text): GridColumn<WithdrawalOrder>[] => {
  const { t } = text;
  const { address, hash, origin } = chainColumns(text);
  return [
    ...ofWhom(text),
    {
      key: 'pays',
      title: t('office.column.pays'),
      width: 132,
      text: paysOf,
      show: (order) => (
        <b>
          <Amount amount={paysOf(order)} coin={order.coin} />
        </b>
      ),
    },
    { key: 'amount', title: t('money.amountLabel'), width: 120, isOptional: true, text: ({ amount }) => amount },
    { key: 'fee', title: t('office.column.fee'), width: 80, isOptional: true, text: ({ fee }) => fee },
    { key: 'coin', title: t('money.coin'), width: 80, isOptional: true, text: ({ coin }) => coin },
    { key: 'network', title: t('money.network'), width: 84, text: ({ network }) => network },
    address,
    {
      key: 'approvedBy',
      title: t('office.column.approvedBy'),
      width: 128,
      text: ({ approvedBy }) => approvedBy?.userName ?? '',
    },
    hash,
    origin,
    applied(text),
    {
      key: 'sentAt',
      title: t('office.column.sentAt'),
      width: 112,
      isOptional: true,
      text: ({ sentAt }) => isoTime(sentAt),
      show: ({ sentAt }) => sentAt !== null && <When at={sentAt} />,
    },
    {
      key: 'waitsUntil',
      title: t('office.column.waitsUntil'),
      width: 148,
      text: ({ waitsUntil }) => isoTime(waitsUntil),
      show: (order) => <Waits {...order} />,
    },
  ];
};

/** The fields that the specification names of a refund; nothing was refunded where nothing was sent. */
const refundColumns = (text: Text): GridColumn<WithdrawalOrder>[] => {
  const { t } = text;
  const { address, hash, origin } = chainColumns(text);
  const refunded = (order: WithdrawalOrder): string => (order.state === 'success' ? paysOf(order) : '');
  return [
    ...ofWhom(text),
    applied(text),
    { ...address, isOptional: true },
    {
      key: 'refundAmount',
      title: t('office.column.refundAmount'),
      width: 136,
      text: refunded,
      show: (order) =>
        order.state === 'success' && (
          <b>
            <Amount amount={paysOf(order)} coin={order.coin} />
          </b>
        ),
    },
    { ...address, key: 'refundAddress', title: t('office.column.refundAddress') },
    { key: 'network', title: t('money.network'), width: 84, text: ({ network }) => network },
    {
      key: 'refundTime',
      title: t('office.column.refundTime'),
      width: 112,
      text: ({ state, endedAt }) => (state === 'success' ? isoTime(endedAt) : ''),
      show: ({ state, endedAt }) => state === 'success' && endedAt !== null && <When at={endedAt} />,
    },
    { ...hash, title: t('office.column.refundHash') },
    origin,
    {
      key: 'endedAt',
      title: t('office.column.endedAt'),
      width: 132,
      text: ({ endedAt }) => isoTime(endedAt),
      show: ({ endedAt }) => endedAt !== null && <When at={endedAt} />,
    },
    { key: 'remarks', title: t('office.column.remarks'), width: 160, text: ({ remarks }) => remarks ?? '' },
    { key: 'reason', title: t('office.column.reason'), width: 160, text: ({ reason }) => reason ?? '' },
    { key: 'amount', title: t('money.amountLabel'), width: 120, isOptional: true, text: ({ amount }) => amount },
    { key: 'coin', title: t('money.coin'), width: 80, isOptional: true, text: ({ coin }) => coin },
  ];
};

const columnsOf = { queue: queueColumns, refunds: refundColumns };
export type WithdrawalColumns = keyof typeof columnsOf;

/** The columns of withdrawals, in the language of the moment. */
export const useWithdrawalColumns = (kind: WithdrawalColumns): readonly GridColumn<WithdrawalOrder>[] => {
  const text = useText();
  return useMemo(() => columnsOf[kind](text), [kind, text]);
};

/** A withdrawal of the list on a phone. */
export const WithdrawalCard = ({ row }: { readonly row: WithdrawalOrder }) => (
  <span className={styles['card']}>
    <span className={styles['line']}>
      <b>{`${row.number} · ${row.user.userName}`}</b>
      <WithdrawalTags {...row} />
    </span>
    <span className={styles['line']}>
      <span className={styles['dotted']}>
        <Amount amount={paysOf(row)} coin={row.coin} />
        <span>{row.network}</span>
      </span>
      <span className={styles['quiet']}>
        <When at={row.appliedAt} />
      </span>
    </span>
    <span className={styles['line']}>
      <span className={styles['quiet']}>{row.address}</span>
      <Waits {...row} />
    </span>
    <OpenMark of="withdrawal" id={row.id} />
  </span>
);
