import { paymentsFileRoute, paymentStates, type Payment } from '@chaintide/contracts/money/payments';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { OwnTags, usePaymentColumns } from './payment-columns.tsx';
import { usePayments } from './payments-api.ts';
import { paymentsLink, type PaymentsView } from './payments-view.ts';
import { OwnOrderCard } from '../../../shared/orders/order-line.tsx';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { paymentsTexts } from './payments-texts.ts';

const PaymentRow = ({ row }: { readonly row: Payment }) => (
  <OwnOrderCard order={row} at={row.createdAt} tags={<OwnTags row={row} />} />
);

interface PaymentListProps {
  readonly view: PaymentsView;
  readonly onView: (part: Partial<PaymentsView>) => void;
  readonly onOpen: (payment: Payment) => void;
  readonly isPart?: boolean;
}

/** The account's recharges, newest first, live. */
export const PaymentList = ({ view, onView, onOpen, isPart = false }: PaymentListProps) => {
  const { t } = useText(moneyTexts, paymentsTexts);
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
      columns={usePaymentColumns()}
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
