import { mismatches, paymentStates, type PaymentState } from '@chaintide/contracts/money/payments';
import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { StateFilter } from '../../../shared/lists/list-filters.tsx';
import { OfficeList } from '../../../shared/orders/office-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { paymentsLink } from './office-payments-view.ts';
import { PaymentCard, usePaymentColumns } from './payment-columns.tsx';
import { usePaymentOrders } from './payment-orders-api.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const PaymentPanel = lazily(async () => (await import('./payment-panel.tsx')).PaymentPanel);

/** States of the orders in a list: orders that ended and then received money are listed with the open ones. */
const statesIn = (stage: OrderStage | undefined): readonly PaymentState[] => {
  if (stage === undefined) return paymentStates;
  return stage === 'ended'
    ? statesOf(paymentMachine, stage)
    : [...statesOf(paymentMachine, stage), ...statesOf(paymentMachine, 'late')];
};

interface PaymentsListProps {
  /** The name for its stored columns and its file. */
  readonly name: string;
  /** The stage of the listed orders; absent for all. */
  readonly stage?: OrderStage;
  /** Additional columns that this list shows by default. */
  readonly more?: readonly string[];
}

/** Recharge orders, live; a row opens a panel with the possible actions. */
export const PaymentsList = ({ name, stage, more }: PaymentsListProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const shown = useListLink(paymentsLink);
  const query = usePaymentOrders({ ...shown.view, stage });
  return (
    <OfficeList
      name={name}
      stage={stage}
      link={paymentsLink}
      shown={shown}
      query={query}
      columns={usePaymentColumns(more)}
      Card={PaymentCard}
      Panel={PaymentPanel}
      renderFilters={({ state, mismatch }, onChange) => (
        <>
          <StateFilter
            value={state}
            states={statesIn(stage)}
            words={(one) => t(`paymentStates.${one}`)}
            onChoose={(chosen) => onChange({ state: chosen })}
          />
          <FilterChoice
            name={t('office.column.mismatch')}
            value={mismatch}
            options={mismatches.map((value) => ({ value, label: t(`mismatches.${value}`) }))}
            onChoose={(chosen) => onChange({ mismatch: chosen })}
          />
        </>
      )}
    />
  );
};
