import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { StateFilter } from '../../../shared/lists/list-filters.tsx';
import { OfficeList } from '../../../shared/orders/office-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { withdrawalsLink } from './office-withdrawals-view.ts';
import { useWithdrawalColumns, WithdrawalCard, type WithdrawalColumns } from './withdrawal-columns.tsx';
import { useWithdrawalOrders } from './withdrawal-orders-api.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const WithdrawalPanel = lazily(async () => (await import('./withdrawal-panel.tsx')).WithdrawalPanel);

interface WithdrawalsListProps {
  /** The name for its stored columns and its file. */
  readonly name: string;
  readonly stage: OrderStage;
  readonly columns: WithdrawalColumns;
}

/** Withdrawals, live; a row opens a panel with the possible actions. */
export const WithdrawalsList = ({ name, stage, columns }: WithdrawalsListProps) => {
  const { t } = useText(moneyTexts);
  const shown = useListLink(withdrawalsLink);
  const query = useWithdrawalOrders({ ...shown.view, stage });
  return (
    <OfficeList
      name={name}
      stage={stage}
      link={withdrawalsLink}
      shown={shown}
      query={query}
      columns={useWithdrawalColumns(columns)}
      Card={WithdrawalCard}
      Panel={WithdrawalPanel}
      renderFilters={({ state }, onChange) => (
        <StateFilter
          value={state}
          states={statesOf(withdrawalMachine, stage)}
          words={(one) => t(`withdrawalStates.${one}`)}
          onChoose={(chosen) => onChange({ state: chosen })}
        />
      )}
    />
  );
};
