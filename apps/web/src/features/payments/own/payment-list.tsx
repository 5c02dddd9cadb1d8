import { paymentsFileRoute, paymentStates, type Payment } from '@chaintide/contracts/payments';
import { useMemo } from 'react';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { HashText } from '../../../shared/money/chain-text.tsx';
import { MoneyList } from '../../../shared/money/money-list.tsx';
import { MismatchTag, StateTag } from '../../../shared/money/state-tag.tsx';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { FilterChoice } from '../../../shared/ui/filter-choice.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { usePayments } from '../payments-api.ts';
import '../payments-texts.ts';
import type { PaymentsView } from './payments-view.ts';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import styles from './recharge.module.css';

const Tags = ({ row: { state, mismatch } }: { readonly row: Payment }) => (
  <span className={styles['tags']}>
    <StateTag of="payment" state={state} />
    {mismatch && <MismatchTag mismatch={mismatch} />}
  </span>
);

const columnsOf = ({ t, language }: Text): GridColumn<Payment>[] => [
  { key: 'number', title: t('money.number'), text: ({ number }) => number, width: 124 },
  {
    key: 'createdAt',
    title: t('money.at'),
    text: ({ createdAt }) => formatMomentUtc(createdAt, language),
    show: ({ createdAt }) => (
      <span title={formatMomentUtc(createdAt, language)}>{formatMoment(createdAt, language)}</span>
    ),
    width: 184,
  },
  {
    key: 'amount',
    title: t('money.amountLabel'),
    text: ({ amount }) => amount,
    show: ({ amount, coin }) => <Amount amount={amount} coin={coin} />,
    width: 136,
  },
  {
    key: 'arrived',
    title: t('payments.order.arrived'),
    text: ({ arrived }) => arrived ?? '',
    show: ({ arrived, coin }) => arrived !== null && <Amount amount={arrived} coin={coin} />,
    width: 136,
  },
  { key: 'coin', title: t('money.coin'), text: ({ coin }) => coin, width: 88, isOptional: true },
  { key: 'network', title: t('money.network'), text: ({ network }) => network, width: 92 },
  {
    key: 'state',
    title: t('money.state'),
    text: ({ state, mismatch }) =>
      t(`states.payment.${state}`) + (mismatch ? ` (${t(`states.mismatch.${mismatch}`)})` : ''),
    show: (row) => <Tags row={row} />,
    width: 220,
  },
  {
    key: 'confirmations',
    title: t('payments.list.confirmations'),
    text: ({ confirmations }) => (confirmations ? `${confirmations.now}/${confirmations.needed}` : ''),
    width: 116,
  },
  { key: 'address', title: t('money.addressLabel'), text: ({ address }) => address, width: 340, isOptional: true },
  {
    key: 'hash',
    title: t('payments.order.hash'),
    text: ({ hash }) => hash ?? '',
    show: ({ hash }) => hash !== null && <HashText hash={hash} isShort />,
    width: 180,
    isWide: true,
  },
];

const PaymentRow = ({ row }: { readonly row: Payment }) => (
  <span className={styles['row']}>
    <span className={styles['line']}>
      <b>
        <Amount amount={row.amount} coin={row.coin} />
      </b>
      <Tags row={row} />
    </span>
    <span className={styles['line']}>
      <span>
        <Dotted>{[row.number, row.network]}</Dotted>
      </span>
      <When at={row.createdAt} />
    </span>
  </span>
);

interface PaymentListProps {
  readonly view: PaymentsView;
  readonly onView: (part: Partial<PaymentsView>) => void;
  readonly onOpen: (payment: Payment) => void;
  readonly isPart?: boolean;
}

/** The account's recharges, the newest first, live. */
export const PaymentList = ({ view, onView, onOpen, isPart = false }: PaymentListProps) => {
  const text = useText();
  const { t } = text;
  const columns = useMemo(() => columnsOf(text), [text]);
  const filters = (
    <>
      <FilterChoice
        name={t('money.state')}
        value={view.state}
        options={paymentStates.map((value) => ({ value, label: t(`states.payment.${value}`) }))}
        onChoose={(state) => onView({ state, page: 1 })}
      />
      {view.state && <ToolButton onClick={() => onView({ state: undefined, page: 1 })}>{t('money.clear')}</ToolButton>}
    </>
  );
  return (
    <MoneyList
      name="recharges"
      label={t('payments.list.title')}
      columns={columns}
      query={usePayments(view)}
      view={view}
      onView={onView}
      file={{ route: paymentsFileRoute, query: { state: view.state } }}
      filters={filters}
      onOpen={onOpen}
      Card={PaymentRow}
      empty={t(view.state ? 'payments.list.noneFits' : 'payments.list.none')}
      isPart={isPart}
    />
  );
};
