import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import type { WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { MINUTE } from '@chaintide/contracts/limits';
import { hasTag } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { useMemo } from 'react';
import { shownName } from '../../../shared/account/shown-name.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { addressColumn, amountColumn, hashColumn, timeColumn } from '../../../shared/orders/columns.tsx';
import { WithdrawalTag } from '../withdrawal-tags.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { NumberCell, OpenMark } from '../../../shared/office/colleagues.tsx';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import styles from '../../../shared/orders/order-rows.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

/** The amount that the recipient gets. */
export const paysOf = ({ amount, fee }: Pick<WithdrawalOrder, 'amount' | 'fee'>): string =>
  amountOf(unitsOf(amount) - unitsOf(fee));

const isWaiting = (state: WithdrawalOrder['state']): boolean => hasTag(withdrawalMachine, state, 'waiting');

/** When a new address can be paid, if that is in the future. */
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

/** The state, the mismatch of the transfer, and whether two people are required. */
export const WithdrawalTags = ({ state, mismatch, needsTwo }: WithdrawalOrder) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <span className={styles['tags']}>
      <WithdrawalTag state={state} mismatch={mismatch} />
      {needsTwo && isWaiting(state) && <span className={styles['quiet']}>{t('office.withdrawal.needsTwo')}</span>}
    </span>
  );
};

type Column = GridColumn<WithdrawalOrder>;

const chainColumns = ({
  t,
}: Text<'mismatches' | 'money' | 'office' | 'withdrawalStates'>): Record<'address' | 'hash' | 'origin', Column> => ({
  address: addressColumn({
    key: 'address',
    title: t('office.column.applied'),
    width: 176,
    of: ({ address }) => address,
  }),
  hash: hashColumn({ key: 'hash', title: t('office.column.hash'), width: 176, of: ({ hash }) => hash }),
  origin: addressColumn({
    key: 'origin',
    title: t('office.column.origin'),
    width: 176,
    isOptional: true,
    of: ({ originAddress }) => originAddress,
  }),
});

const plainColumns = ({
  t,
}: Text<'mismatches' | 'money' | 'office' | 'withdrawalStates'>): Record<
  'amount' | 'coin' | 'network' | 'applied',
  Column
> => ({
  amount: { key: 'amount', title: t('money.amountLabel'), width: 120, isOptional: true, text: ({ amount }) => amount },
  coin: { key: 'coin', title: t('money.coin'), width: 80, isOptional: true, text: ({ coin }) => coin },
  network: { key: 'network', title: t('money.network'), width: 84, text: ({ network }) => network },
  applied: timeColumn({
    key: 'appliedAt',
    title: t('office.column.appliedAt'),
    of: ({ appliedAt }) => appliedAt,
  }),
});

const ofWhom = ({ t }: Text<'mismatches' | 'money' | 'office' | 'withdrawalStates'>): Column[] => [
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
      t(`withdrawalStates.${state}`) + (mismatch ? ` (${t(`mismatches.${mismatch}`)})` : ''),
    show: (order) => <WithdrawalTags {...order} />,
  },
  { key: 'user', title: t('office.column.user'), width: 132, text: ({ user }) => shownName(user.userName) },
];

const coinOf = ({ coin }: WithdrawalOrder) => coin;

const queueColumns = (text: Text<'mismatches' | 'money' | 'office' | 'withdrawalStates'>): Column[] => {
  const { t } = text;
  const { address, hash, origin } = chainColumns(text);
  const { amount, coin, network, applied } = plainColumns(text);
  return [
    ...ofWhom(text),
    amountColumn({ key: 'pays', title: t('office.column.pays'), width: 132, of: paysOf, coin: coinOf, isStrong: true }),
    amount,
    { key: 'fee', title: t('office.column.fee'), width: 80, isOptional: true, text: ({ fee }) => fee },
    coin,
    network,
    address,
    {
      key: 'approvedBy',
      title: t('office.column.approvedBy'),
      width: 128,
      text: ({ approvedBy }) => approvedBy?.userName ?? '',
    },
    hash,
    origin,
    applied,
    timeColumn({
      key: 'sentAt',
      title: t('office.column.sentAt'),
      isOptional: true,
      of: ({ sentAt }) => sentAt,
    }),
    {
      key: 'waitsUntil',
      title: t('office.column.waitsUntil'),
      width: 148,
      text: ({ waitsUntil }) => isoTime(waitsUntil),
      show: (order) => <Waits {...order} />,
    },
  ];
};

const isPaid = ({ state }: WithdrawalOrder): boolean => state === 'success';

/** The fields of a refund in the specification; nothing was refunded if nothing was sent. */
const refundColumns = (text: Text<'mismatches' | 'money' | 'office' | 'withdrawalStates'>): Column[] => {
  const { t } = text;
  const { address, hash, origin } = chainColumns(text);
  const { amount, coin, network, applied } = plainColumns(text);
  const refunded = (order: WithdrawalOrder): string | null => (isPaid(order) ? paysOf(order) : null);
  return [
    ...ofWhom(text),
    applied,
    { ...address, isOptional: true },
    amountColumn({
      key: 'refundAmount',
      title: t('office.column.refundAmount'),
      width: 136,
      of: refunded,
      coin: coinOf,
      isStrong: true,
    }),
    { ...address, key: 'refundAddress', title: t('office.column.refundAddress') },
    network,
    timeColumn({
      key: 'refundTime',
      title: t('office.column.refundTime'),
      of: ({ sentAt }) => sentAt,
    }),
    { ...hash, title: t('office.column.refundHash') },
    origin,
    timeColumn({ key: 'endedAt', title: t('office.column.endedAt'), of: ({ endedAt }) => endedAt }),
    { key: 'remarks', title: t('office.column.remarks'), width: 160, text: ({ remarks }) => remarks ?? '' },
    { key: 'reason', title: t('office.column.reason'), width: 160, text: ({ reason }) => reason ?? '' },
    amount,
    coin,
  ];
};

const columnsOf = { queue: queueColumns, refunds: refundColumns };
export type WithdrawalColumns = keyof typeof columnsOf;

/** The columns of withdrawals, in the current language. */
export const useWithdrawalColumns = (kind: WithdrawalColumns): readonly GridColumn<WithdrawalOrder>[] => {
  const text = useText(moneyTexts, officeTexts);
  return useMemo(() => columnsOf[kind](text), [kind, text]);
};

/** A withdrawal of the list on a phone. */
export const WithdrawalCard = ({ row }: { readonly row: WithdrawalOrder }) => (
  <RowCard>
    <CardLine>
      <b>{`${row.number} · ${shownName(row.user.userName)}`}</b>
      <WithdrawalTags {...row} />
    </CardLine>
    <CardLine>
      <span className={styles['dotted']}>
        <Amount amount={paysOf(row)} coin={row.coin} />
        <span>{row.network}</span>
      </span>
      <span className={styles['quiet']}>
        <OrderTime at={row.appliedAt} />
      </span>
    </CardLine>
    <CardLine>
      <span className={styles['quiet']}>{row.address}</span>
      <Waits {...row} />
    </CardLine>
    <OpenMark of="withdrawal" id={row.id} />
  </RowCard>
);
