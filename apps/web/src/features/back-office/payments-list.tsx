import { mismatches, paymentStates, type PaymentState } from '@chaintide/contracts/payments';
import type { OrderStage } from '@chaintide/contracts/withdrawals';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { lazy, Suspense } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { MoneyList } from '../../shared/money/money-list.tsx';
import { ToolButton } from '../../shared/ui/button.tsx';
import { FilterChoice } from '../../shared/ui/filter-choice.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { paymentsView, type PaymentsView } from './office-view.ts';
import '../../shared/office/office-texts.ts';
import { PaymentCard, usePaymentColumns } from '../payments/office/payment-columns.tsx';
import { usePaymentOrders } from './payment-orders-api.ts';
import { useOfficeView } from './use-office-view.ts';

const PaymentPanel = lazy(async () => ({ default: (await import('../payments/office/payment-panel.tsx')).PaymentPanel }));

/** States of the orders that a list may hold: what came for an order that is over stands among those that are open. */
const statesIn = (stage: OrderStage | undefined): readonly PaymentState[] => {
  if (stage === undefined) return paymentStates;
  return stage === 'ended'
    ? statesOf(paymentMachine, stage)
    : [...statesOf(paymentMachine, stage), ...statesOf(paymentMachine, 'late')];
};

const isFiltered = ({ search, state, mismatch }: PaymentsView): boolean =>
  search !== '' || state !== undefined || mismatch !== undefined;

interface FiltersProps {
  readonly view: PaymentsView;
  readonly stage: OrderStage | undefined;
  readonly onChange: (part: Partial<PaymentsView>) => void;
}

const Filters = ({ view, stage, onChange }: FiltersProps) => {
  const { t } = useText();
  return (
    <>
      <SearchField label={t('office.search')} applied={view.search} onApply={(search) => onChange({ search })} />
      <FilterChoice
        name={t('money.state')}
        value={view.state}
        options={statesIn(stage).map((value) => ({ value, label: t(`states.payment.${value}`) }))}
        onChoose={(state) => onChange({ state })}
      />
      <FilterChoice
        name={t('office.column.mismatch')}
        value={view.mismatch}
        options={mismatches.map((value) => ({ value, label: t(`states.mismatch.${value}`) }))}
        onChoose={(mismatch) => onChange({ mismatch })}
      />
      {isFiltered(view) && (
        <ToolButton onClick={() => onChange({ search: '', state: undefined, mismatch: undefined })}>
          {t('money.clear')}
        </ToolButton>
      )}
    </>
  );
};

interface PaymentsListProps {
  /** Under which name its columns are remembered and its file is kept. */
  readonly name: string;
  /** Which part of all orders; absent for all. */
  readonly stage?: OrderStage;
  /** Columns that this list shows at first, beside the usual ones. */
  readonly more?: readonly string[];
}

/** Recharge orders, live; a row opens what can be done to it. */
export const PaymentsList = ({ name, stage, more }: PaymentsListProps) => {
  const { t } = useText();
  const { view, opened, change, open } = useOfficeView(paymentsView);
  const query = usePaymentOrders({ ...view, stage });
  const empty = stage === 'open' ? 'office.queueEmpty' : 'office.none';
  return (
    <>
      <MoneyList
        name={name}
        label={t('office.filters')}
        columns={usePaymentColumns(more)}
        query={query}
        view={view}
        onView={change}
        filters={<Filters view={view} stage={stage} onChange={change} />}
        onOpen={({ id }) => open({ order: id })}
        Card={PaymentCard}
        empty={t(isFiltered(view) ? 'office.noneFits' : empty)}
      />
      {opened.order !== undefined && (
        <Suspense>
          <PaymentPanel
            key={opened.order}
            id={opened.order}
            act={opened.act}
            onAct={(act) => open({ order: opened.order, act })}
            onClose={() => open({})}
          />
        </Suspense>
      )}
    </>
  );
};
