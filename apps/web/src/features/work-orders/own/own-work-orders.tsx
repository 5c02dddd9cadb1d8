import { workOrderStates, type WorkOrder } from '@chaintide/contracts/support/work-orders';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { timeColumn } from '../../../shared/orders/columns.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Panel } from '../../../shared/ui/page.tsx';
import { WorkOrderTag } from '../work-order-tag.tsx';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useWorkOrders, workOrdersLink } from './work-orders-api.ts';

const useColumns = (): GridColumn<WorkOrder>[] => {
  const { t } = useText(workOrdersTexts);
  return useMemo(
    () => [
      { key: 'number', title: t('workOrders.list.number'), width: 110, text: ({ number }) => number },
      { key: 'title', title: t('workOrders.list.name'), width: 260, isWide: true, text: ({ title }) => title },
      {
        key: 'category',
        title: t('workOrders.list.category'),
        width: 150,
        text: ({ category }) => t(`workOrders.categories.${category}`),
      },
      {
        key: 'state',
        title: t('workOrders.list.state'),
        width: 140,
        text: ({ state }) => t(`workOrders.states.${state}`),
        show: ({ state }) => <WorkOrderTag state={state} />,
      },
      timeColumn({
        key: 'submittedAt',
        title: t('workOrders.list.submittedAt'),
        of: (row) => row.submittedAt,
      }),
      { key: 'responder', title: t('workOrders.list.responder'), width: 120, text: ({ responder }) => responder ?? '' },
      timeColumn({ key: 'repliedAt', title: t('workOrders.list.repliedAt'), of: (row) => row.repliedAt }),
    ],
    [t],
  );
};

const Card = ({ row: { number, title, state, changedAt } }: { readonly row: WorkOrder }) => (
  <RowCard>
    <CardLine>
      <b>{title}</b>
      <WorkOrderTag state={state} />
    </CardLine>
    <CardLine look="quiet">
      <span>{number}</span>
      <OrderTime at={changedAt} />
    </CardLine>
  </RowCard>
);

/** The account's work orders: those that are open, then the others; live. */
export const OwnWorkOrders = () => {
  const { t } = useText(workOrdersTexts);
  const { view, change } = useListLink(workOrdersLink);
  const navigate = useNavigate();
  return (
    <Panel title={t('workOrders.list.title')}>
      <RecordList
        name="work-orders"
        label={t('workOrders.list.title')}
        columns={useColumns()}
        query={useWorkOrders(view)}
        view={view}
        onView={change}
        onOpen={({ id }) => {
          void navigate(`/WorkOrderDetails?order=${id}`);
        }}
        Card={Card}
        empty={t(workOrdersLink.isFiltered(view) ? 'workOrders.list.noneFits' : 'workOrders.list.none')}
        isPart
        filters={
          <ListFilters link={workOrdersLink} view={view} onChange={change} search={t('workOrders.list.search')}>
            <StateFilter
              value={view.state}
              states={workOrderStates}
              words={(one) => t(`workOrders.states.${one}`)}
              onChoose={(state) => change({ state })}
            />
          </ListFilters>
        }
      />
    </Panel>
  );
};
