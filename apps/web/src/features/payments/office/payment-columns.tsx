import { effectOf } from '@chaintide/contracts/money/payment-effect';
import type { PaymentOrder } from '@chaintide/contracts/money/payments';
import { useMemo } from 'react';
import { shownName } from '../../../shared/account/shown-name.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { addressColumn, amountColumn, hashColumn, timeColumn } from '../../../shared/orders/columns.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { NumberCell, OpenMark } from '../../../shared/office/colleagues.tsx';
import { FinalMark } from './final-mark.tsx';
import { PaymentTags } from '../payment-tags.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import styles from '../../../shared/orders/order-rows.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const Tags = (order: Pick<PaymentOrder, 'state' | 'mismatch'>) => <PaymentTags className={styles['tags']} {...order} />;

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

type Columns = (text: Text<'mismatches' | 'money' | 'office' | 'paymentStates'>) => GridColumn<PaymentOrder>[];

const whose: Columns = ({ t }) => [
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
    text: ({ state }) => t(`paymentStates.${state}`),
    show: (order) => <Tags {...order} />,
  },
  {
    key: 'effect',
    title: t('money.effect.title'),
    width: 132,
    isOptional: true,
    text: (order) => t(`money.effect.${effectOf(order)}`),
  },
  {
    key: 'purpose',
    title: t('money.purpose.title'),
    width: 132,
    isOptional: true,
    text: () => t('money.purpose.recharge'),
  },
  { key: 'user', title: t('office.column.user'), width: 132, text: ({ user }) => shownName(user.userName) },
];

const sums: Columns = ({ t }) => [
  amountColumn({
    key: 'amount',
    title: t('office.column.claimed'),
    width: 128,
    of: ({ amount }) => amount,
    coin: ({ coin }) => coin,
  }),
  {
    key: 'arrived',
    title: t('office.column.arrived'),
    width: 128,
    text: ({ arrived }) => arrived ?? '',
    show: (order) => <Arrived {...order} />,
  },
  { key: 'coin', title: t('money.coin'), width: 80, isOptional: true, text: ({ coin }) => coin },
  { key: 'network', title: t('money.network'), width: 84, text: ({ network }) => network },
];

const onChain: Columns = ({ t }) => [
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
    text: ({ mismatch }) => (mismatch ? t(`mismatches.${mismatch}`) : ''),
  },
  addressColumn({
    key: 'sender',
    title: t('office.column.sender'),
    width: 172,
    of: ({ evidence: [first] }) => first?.from,
  }),
  hashColumn({
    key: 'hash',
    title: t('office.column.hash'),
    width: 172,
    of: ({ hash, evidence: [first] }) => first?.hash ?? hash,
  }),
  addressColumn({
    key: 'address',
    title: t('office.column.receiver'),
    width: 172,
    isOptional: true,
    of: ({ address }) => address,
  }),
  {
    key: 'block',
    title: t('office.column.block'),
    width: 104,
    isOptional: true,
    text: ({ evidence: [first] }) => String(first?.block ?? ''),
  },
];

const ending: Columns = ({ t }) => [
  timeColumn({ key: 'createdAt', title: t('office.column.createdAt'), of: ({ createdAt }) => createdAt }),
  timeColumn({
    key: 'endedAt',
    title: t('office.column.endedAt'),
    isOptional: true,
    of: ({ endedAt }) => endedAt,
  }),
  { key: 'reason', title: t('office.column.reason'), width: 200, isOptional: true, text: ({ reason }) => reason ?? '' },
];

const columnsOf: Columns = (text) => [whose, sums, onChain, ending].flatMap((part) => part(text));

/** The columns of recharge orders, in the current language; some are hidden on some pages unless selected. */
export const usePaymentColumns = (more: readonly string[] = []): readonly GridColumn<PaymentOrder>[] => {
  const text = useText(moneyTexts, officeTexts);
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
  <RowCard>
    <CardLine>
      <b>{`${row.number} · ${shownName(row.user.userName)}`}</b>
      <Tags {...row} />
    </CardLine>
    <CardLine>
      <span className={styles['dotted']}>
        <Amount amount={row.amount} coin={row.coin} />
        <span>{row.network}</span>
      </span>
      <Arrived {...row} />
    </CardLine>
    <CardLine>
      <span className={styles['quiet']}>
        <OrderTime at={row.createdAt} />
      </span>
      <Depth {...row} />
    </CardLine>
    <OpenMark of="payment" id={row.id} />
  </RowCard>
);
