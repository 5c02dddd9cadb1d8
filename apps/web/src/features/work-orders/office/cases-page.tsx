import { workOrderCategories, workOrderStates, type WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import { MINUTE } from '@chaintide/contracts/limits';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { shownName } from '../../../shared/account/shown-name.ts';
import { usePageMeta } from '../../../shared/browser/page-meta.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Alerts } from '../../../shared/office/alerts.tsx';
import { timeColumn } from '../../../shared/orders/columns.tsx';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { useSession } from '../../../shared/session/session.ts';
import { DayField } from '../../../shared/ui/day-field.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Found } from '../../../shared/text/found.tsx';
import { PageTabs } from '../../../shared/ui/page-tabs.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useCases, useWorkOrderCountsQuery } from './cases-api.ts';
import { casesLink, caseTabs, type CasesView, type CaseTab } from './cases-view.ts';
import { CaseStanding } from './standing.tsx';

const useColumns = (search: string): GridColumn<WorkOrderCase>[] => {
  const { t } = useText(workOrdersTexts);
  return useMemo(
    () => [
      { key: 'number', title: t('workOrders.list.number'), width: 110, text: ({ number }) => number },
      {
        key: 'state',
        title: t('workOrders.list.state'),
        width: 190,
        text: ({ state }) => t(`workOrders.states.${state}`),
        show: (order) => <CaseStanding order={order} />,
      },
      {
        key: 'title',
        title: t('workOrders.list.name'),
        width: 240,
        isWide: true,
        text: ({ title }) => title,
        show: ({ title }) => <Found text={title} query={search} />,
      },
      {
        key: 'category',
        title: t('workOrders.list.category'),
        width: 150,
        text: ({ category }) => t(`workOrders.categories.${category}`),
      },
      { key: 'user', title: t('workOrders.list.submitter'), width: 130, text: ({ user }) => shownName(user.userName) },
      timeColumn({
        key: 'submittedAt',
        title: t('workOrders.list.submittedAt'),
        of: (row) => row.submittedAt,
      }),
      timeColumn({ key: 'waits', title: t('workOrders.list.waits'), of: (row) => row.waitsSince }),
      { key: 'responder', title: t('workOrders.list.responder'), width: 120, text: ({ responder }) => responder ?? '' },
      timeColumn({ key: 'repliedAt', title: t('workOrders.list.repliedAt'), of: (row) => row.repliedAt }),
      {
        key: 'auditor',
        title: t('workOrders.list.auditor'),
        width: 120,
        isOptional: true,
        text: ({ auditor }) => auditor ?? '',
      },
      timeColumn({
        key: 'auditedAt',
        title: t('workOrders.list.auditedAt'),
        isOptional: true,
        of: (row) => row.auditedAt,
      }),
    ],
    [t, search],
  );
};

const Card = ({ row }: { readonly row: WorkOrderCase }) => (
  <RowCard>
    <CardLine>
      <b>{row.title}</b>
    </CardLine>
    <CardLine>
      <CaseStanding order={row} />
    </CardLine>
    <CardLine look="quiet">
      <span>{`${row.number} · ${shownName(row.user.userName)}`}</span>
      <OrderTime at={row.waitsSince ?? row.changedAt} />
    </CardLine>
  </RowCard>
);

interface FiltersProps {
  readonly tab: CaseTab;
  readonly view: CasesView;
  readonly onChange: (part: Partial<CasesView>) => void;
}

const Filters = ({ tab, view, onChange }: FiltersProps) => {
  const { t } = useText(workOrdersTexts);
  return (
    <ListFilters link={casesLink} view={view} onChange={onChange} search={t('workOrders.list.search')}>
      <SearchField
        label={t('workOrders.list.author')}
        applied={view.author}
        onApply={(author) => onChange({ author })}
      />
      {tab === 'all' && (
        <StateFilter
          value={view.state}
          states={workOrderStates}
          words={(one) => t(`workOrders.states.${one}`)}
          onChoose={(state) => onChange({ state })}
        />
      )}
      <FilterChoice
        name={t('workOrders.list.category')}
        value={view.category}
        options={workOrderCategories.map((value) => ({ value, label: t(`workOrders.categories.${value}`) }))}
        onChoose={(category) => onChange({ category })}
      />
      {(['from', 'until'] as const).map((end) => (
        <DayField
          key={end}
          label={t(`workOrders.list.${end}`)}
          value={view[end]}
          onChoose={(day) => onChange({ [end]: day })}
        />
      ))}
    </ListFilters>
  );
};

/** The chosen queue: the one that needs this role, unless the link names another. */
const useCaseTab = (): CaseTab => {
  const [search] = useSearchParams();
  const { role } = useSession();
  const wanted = search.get('queue');
  return caseTabs.find((tab) => tab === wanted) ?? (role === 'verifier' ? 'toBeReviewed' : 'unread');
};

/** The queues of work orders, live, those that wait longest first. */
export const CasesPage = () => {
  const { t } = useText(workOrdersTexts);
  const tab = useCaseTab();
  const { view, change } = useListLink(casesLink);
  const navigate = useNavigate();
  const { data: counts } = useWorkOrderCountsQuery(undefined, { pollingInterval: MINUTE });
  const waiting = counts ? counts.unread + counts.toBeProcessed : 0;
  const title = t('shell.meta.titleOf', { name: t('pages./HelpBackstage.name') });
  usePageMeta({
    title: waiting > 0 ? `(${waiting}) ${title}` : title,
    description: t('pages./HelpBackstage.about'),
  });
  return (
    <Page title={t('pages./HelpBackstage.name')} width="wide" tools={<Alerts />}>
      <PageTabs
        label={t('workOrders.office.nav')}
        tabs={caseTabs.map((name) => ({
          to: `/HelpBackstage?queue=${name}`,
          label: t(`workOrders.office.queues.${name}`),
          chosen: name === tab ? 'page' : undefined,
          mark: name !== 'all' && counts !== undefined && counts[name] > 0 && <b>{counts[name]}</b>,
        }))}
      />
      <RecordList
        name="work-order-cases"
        label={t('workOrders.office.nav')}
        columns={useColumns(view.search)}
        query={useCases({ ...view, tab })}
        view={{ ...view, tab }}
        onView={change}
        onOpen={({ id }) => {
          void navigate(`/HelpDetails?order=${id}`);
        }}
        Card={Card}
        empty={t(casesLink.isFiltered(view) ? 'workOrders.list.noneFits' : 'workOrders.office.empty')}
        filters={<Filters tab={tab} view={view} onChange={change} />}
      />
    </Page>
  );
};
