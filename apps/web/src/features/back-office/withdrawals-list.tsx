import type { OrderStage } from '@chaintide/contracts/withdrawals';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { lazy, Suspense } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { MoneyList } from '../../shared/money/money-list.tsx';
import { ToolButton } from '../../shared/ui/button.tsx';
import { FilterChoice } from '../../shared/ui/filter-choice.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { withdrawalsView, type WithdrawalsView } from './office-view.ts';
import '../../shared/office/office-texts.ts';
import { useOfficeView } from './use-office-view.ts';
import { useWithdrawalColumns, WithdrawalCard, type WithdrawalColumns } from '../withdrawals/office/withdrawal-columns.tsx';
import { useWithdrawalOrders } from './withdrawal-orders-api.ts';

const WithdrawalPanel = lazy(async () => ({ default: (await import('../withdrawals/office/withdrawal-panel.tsx')).WithdrawalPanel }));

const isFiltered = ({ search, state }: WithdrawalsView): boolean => search !== '' || state !== undefined;

interface WithdrawalsListProps {
  /** Under which name its columns are remembered and its file is kept. */
  readonly name: string;
  readonly stage: OrderStage;
  readonly columns: WithdrawalColumns;
}

/** Withdrawals, live; a row opens what can be done to it. */
export const WithdrawalsList = ({ name, stage, columns }: WithdrawalsListProps) => {
  const { t } = useText();
  const { view, opened, change, open } = useOfficeView(withdrawalsView);
  const query = useWithdrawalOrders({ ...view, stage });
  const empty = stage === 'open' ? 'office.queueEmpty' : 'office.none';
  const filters = (
    <>
      <SearchField label={t('office.search')} applied={view.search} onApply={(search) => change({ search })} />
      <FilterChoice
        name={t('money.state')}
        value={view.state}
        options={statesOf(withdrawalMachine, stage).map((value) => ({ value, label: t(`states.withdrawal.${value}`) }))}
        onChoose={(state) => change({ state })}
      />
      {isFiltered(view) && (
        <ToolButton onClick={() => change({ search: '', state: undefined })}>{t('money.clear')}</ToolButton>
      )}
    </>
  );
  return (
    <>
      <MoneyList
        name={name}
        label={t('office.filters')}
        columns={useWithdrawalColumns(columns)}
        query={query}
        view={view}
        onView={change}
        filters={filters}
        onOpen={({ id }) => open({ order: id })}
        Card={WithdrawalCard}
        empty={t(isFiltered(view) ? 'office.noneFits' : empty)}
      />
      {opened.order !== undefined && (
        <Suspense>
          <WithdrawalPanel
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
