import { reportKinds, reportStates, type Report } from '@chaintide/contracts/reports/reports';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { timeColumn } from '../../../shared/orders/columns.tsx';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Found } from '../../../shared/text/found.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { KindTag, ReportTag } from '../report-tags.tsx';
import { reportsTexts } from '../reports-texts.ts';
import { useReports } from './reports-api.ts';
import { reportsLink, type ReportsView } from './reports-view.ts';

const useColumns = (search: string): GridColumn<Report>[] => {
  const { t, pick } = useText(reportsTexts);
  return useMemo(
    () => [
      { key: 'number', title: t('reports.list.number'), width: 110, text: ({ number }) => number },
      { key: 'day', title: t('reports.list.day'), width: 116, text: ({ day }) => day },
      {
        key: 'kind',
        title: t('reports.list.kind'),
        width: 120,
        text: ({ kind }) => t(`reports.kinds.${kind}`),
        show: ({ kind }) => <KindTag kind={kind} />,
      },
      {
        key: 'state',
        title: t('reports.list.state'),
        width: 150,
        text: ({ state }) => t(`reports.states.${state}`),
        show: ({ state }) => <ReportTag state={state} />,
      },
      {
        key: 'title',
        title: t('reports.list.title'),
        width: 260,
        isWide: true,
        text: ({ title }) => pick(title),
        show: ({ title }) => <Found text={pick(title)} query={search} />,
      },
      {
        key: 'audience',
        title: t('reports.list.audience'),
        width: 130,
        text: ({ audience }) => t(`reports.audiences.${audience}`),
      },
      {
        key: 'publisher',
        title: t('reports.list.publisher'),
        width: 130,
        text: ({ publisher }) => publisher?.userName ?? t('reports.list.program'),
      },
      { key: 'auditor', title: t('reports.list.auditor'), width: 130, text: ({ auditor }) => auditor ?? '' },
      timeColumn({ key: 'changedAt', title: t('reports.list.changedAt'), of: (row) => row.changedAt }),
      timeColumn({
        key: 'scheduledAt',
        title: t('reports.list.scheduledAt'),
        isOptional: true,
        of: (row) => row.scheduledAt,
      }),
      timeColumn({
        key: 'publishedAt',
        title: t('reports.list.publishedAt'),
        isOptional: true,
        of: (row) => row.publishedAt,
      }),
    ],
    [t, pick, search],
  );
};

const Card = ({ row }: { readonly row: Report }) => {
  const { pick } = useText(reportsTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{pick(row.title)}</b>
      </CardLine>
      <CardLine>
        <KindTag kind={row.kind} />
        <ReportTag state={row.state} />
      </CardLine>
      <CardLine look="quiet">
        <span>{`${row.number} · ${row.day}`}</span>
        <OrderTime at={row.changedAt} />
      </CardLine>
    </RowCard>
  );
};

interface FiltersProps {
  readonly view: ReportsView;
  readonly hasStates: boolean;
  readonly onChange: (part: Partial<ReportsView>) => void;
}

const Filters = ({ view, hasStates, onChange }: FiltersProps) => {
  const { t } = useText(reportsTexts);
  return (
    <ListFilters link={reportsLink} view={view} onChange={onChange} search={t('reports.list.search')}>
      {hasStates && (
        <StateFilter
          value={view.state}
          states={reportStates}
          words={(state) => t(`reports.states.${state}`)}
          onChoose={(state) => onChange({ state })}
        />
      )}
      <FilterChoice
        name={t('reports.list.kind')}
        value={view.kind}
        options={reportKinds.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
        onChoose={(kind) => onChange({ kind })}
      />
    </ListFilters>
  );
};

interface OfficeReportsProps {
  /** The state of the reports in it, if it is a queue. */
  readonly state?: ReportsView['state'];
  /** Of whoever writes: their own, and drafts of the program. */
  readonly isOwn?: boolean;
  readonly hasStates?: boolean;
  readonly onOpen: (id: number) => void;
}

/** A live list of reports. */
export const OfficeReports = ({ state, isOwn = false, hasStates = false, onOpen }: OfficeReportsProps) => {
  const { t } = useText(reportsTexts);
  const { view: linked, change } = useListLink(reportsLink);
  const view = { ...linked, isOwn, ...(state !== undefined && { state }) };
  const isFiltered = reportsLink.isFiltered(linked);
  return (
    <RecordList
      name="reports"
      label={t('reports.list.label')}
      columns={useColumns(view.search)}
      query={useReports(view)}
      view={view}
      onView={change}
      onOpen={({ id }) => onOpen(id)}
      Card={Card}
      empty={t(isFiltered ? 'reports.list.noneFits' : 'reports.list.empty')}
      filters={<Filters view={linked} hasStates={hasStates} onChange={change} />}
    />
  );
};
