import { paymentsFileRoute, paymentStates, type Payment } from '@chaintide/contracts/money/payments';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { hashColumn, orderColumns } from '../../../shared/orders/columns.tsx';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { PaymentTags } from '../payment-tags.tsx';
import { usePayments } from './payments-api.ts';
import { paymentsLink, type PaymentsView } from './payments-view.ts';
import { OwnOrderCard } from '../../../shared/orders/order-line.tsx';
import styles from './payment.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { paymentsTexts } from './payments-texts.ts';

const Tags = ({ row }: { readonly row: Payment }) => (
  <PaymentTags className={styles['tags']} state={row.state} mismatch={row.mismatch} />
);

const sums = (text: Text<'money' | 'payments'>): GridColumn<Payment>[] =>
  orderColumns(text, {
    at: { key: 'createdAt', title: text.t('money.at'), width: 184, of: ({ createdAt }) => createdAt },
    amountTitle: text.t('money.amountLabel'),
    second: { key: 'arrived', title: text.t('payments.order.arrived'), width: 136, of: ({ arrived }) => arrived },
  });

const standing = ({ t }: Text<'mismatches' | 'money' | 'paymentStates' | 'payments'>): GridColumn<Payment>[] => [
  {
    key: 'state',
    title: t('money.state'),
    width: 220,
    show: (row) => <Tags row={row} />,
    text: ({ state, mismatch }) => t(`paymentStates.${state}`) + (mismatch ? ` (${t(`mismatches.${mismatch}`)})` : ''),
  },
  {
    key: 'confirmations',
    title: t('payments.list.confirmations'),
    width: 116,
    text: ({ confirmations }) => (confirmations ? `${confirmations.now}/${confirmations.needed}` : ''),
  },
  { key: 'address', title: t('money.addressLabel'), text: ({ address }) => address, width: 340, isOptional: true },
  hashColumn({ key: 'hash', title: t('payments.order.hash'), width: 180, isWide: true, of: ({ hash }) => hash }),
];

const PaymentRow = ({ row }: { readonly row: Payment }) => (
  <OwnOrderCard order={row} at={row.createdAt} tags={<Tags row={row} />} />
);

interface PaymentListProps {
  readonly view: PaymentsView;
  readonly onView: (part: Partial<PaymentsView>) => void;
  readonly onOpen: (payment: Payment) => void;
  readonly isPart?: boolean;
}

/** The account's recharges, newest first, live. */
export const PaymentList = ({ view, onView, onOpen, isPart = false }: PaymentListProps) => {
  const text = useText(moneyTexts, paymentsTexts);
  const { t } = text;
  const columns = useMemo(() => [...sums(text), ...standing(text)], [text]);
  const change = (part: Partial<PaymentsView>): void => onView({ page: 1, ...part });
  const filters = (
    <ListFilters link={paymentsLink} view={view} onChange={change}>
      <StateFilter
        value={view.state}
        states={paymentStates}
        words={(one) => t(`paymentStates.${one}`)}
        onChoose={(state) => change({ state })}
      />
    </ListFilters>
  );
  return (
    <RecordList
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
