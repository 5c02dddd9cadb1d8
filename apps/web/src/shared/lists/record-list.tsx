import { isoDay } from '@chaintide/contracts/iso-day';
import type { ComponentType, ReactNode } from 'react';
import type { Call } from '../api/call.ts';
import { ColumnChoice } from '../grid/column-choice.tsx';
import { useColumnMemory, type ColumnMemory } from '../grid/column-memory.ts';
import { DataTable } from '../grid/data-table.tsx';
import { exportRows } from '../grid/export-rows.ts';
import type { GridColumn, GridRow, GridSort } from '../grid/grid-column.ts';
import { Pager } from '../grid/pager.tsx';
import { useGlow, type Glows } from '../grid/use-glow.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolButton } from '../ui/button.tsx';
import { FormFailure } from '../ui/forms/form-failure.tsx';
import { Failed } from '../ui/failed.tsx';
import type { View } from './list-link.ts';
import styles from './record-list.module.css';
import { useRecordFile } from './use-record-file.ts';
import { gridTexts } from '../grid/grid-texts.ts';

/** The part of an RTK list query that the list uses. */
export interface ListQuery<R> {
  readonly data?: { readonly total: number; readonly rows: readonly R[] } | undefined;
  readonly currentData?: { readonly rows: readonly R[] } | undefined;
  readonly isFetching: boolean;
  readonly error?: object | undefined;
  readonly refetch: () => unknown;
}

export interface RecordListProps<R extends GridRow> {
  /** The name for its stored columns and its file. */
  readonly name: string;
  readonly label: string;
  /** The label of its filters, if it needs a specific one. */
  readonly searchLabel?: string;
  readonly columns: readonly GridColumn<R>[];
  readonly query: ListQuery<R>;
  /** The view; rows of another view are all new to the reader. */
  readonly view: object | View;
  /** Set if the list has pages. */
  readonly onView?: (part: { readonly page?: number; readonly rows?: number }) => void;
  /** Set if the reader can sort the rows. */
  readonly sort?: GridSort;
  readonly onSort?: (sort: GridSort) => void;
  /** Loads all matching rows as a file; if absent, the file contains the rows of the page. */
  readonly file?: Call;
  readonly filters?: ReactNode;
  readonly onOpen?: (row: R) => void;
  readonly Card: ComponentType<{ row: R }>;
  readonly empty: string;
  /** Whether it is only a part of its page. */
  readonly isPart?: boolean;
}

const newestFirst: GridSort = { key: 'at', descending: true };
const nothing = (): void => undefined;

interface BarProps<R extends GridRow> extends Pick<
  RecordListProps<R>,
  'name' | 'label' | 'columns' | 'filters' | 'file'
> {
  readonly memory: ColumnMemory;
  readonly rows: readonly R[];
}

const Bar = <R extends GridRow>({ name, label, columns, filters, file, memory, rows }: BarProps<R>) => {
  const { t } = useText(gridTexts);
  const { isFetching, failure, fetchFile } = useRecordFile();
  const keep = (): void => {
    const fileName = `chaintide-${name}-${isoDay(Date.now())}.csv`;
    if (file) void fetchFile(file, fileName);
    else exportRows(fileName, columns, { states: memory.states, rows });
  };
  return (
    <div className={styles['bar']}>
      <div role="search" className={styles['filters']} aria-label={label}>
        {filters}
      </div>
      <ColumnChoice columns={columns} memory={memory} />
      <ToolButton
        title={t(file ? 'grid.exportAllHint' : 'grid.exportHint')}
        disabled={rows.length === 0 || isFetching}
        onClick={keep}
      >
        {t('grid.export')}
      </ToolButton>
      {failure && <FormFailure failure={failure} />}
    </div>
  );
};

interface TableProps<R extends GridRow> extends RecordListProps<R> {
  readonly memory: ColumnMemory;
  readonly glows: Glows;
}

const Table = <R extends GridRow>({
  label,
  columns,
  query,
  sort = newestFirst,
  onSort = nothing,
  onOpen,
  Card,
  empty,
  memory,
  glows,
}: TableProps<R>) => (
  <DataTable
    label={label}
    rows={query.data?.rows}
    isBusy={query.isFetching && query.currentData === undefined}
    columns={columns}
    memory={memory}
    glows={glows}
    sort={sort}
    onSort={onSort}
    onOpen={onOpen}
    empty={empty}
    Card={Card}
  />
);

/** A live list with filters, pages, selectable columns and export. */
export const RecordList = <R extends GridRow>(props: RecordListProps<R>) => {
  const { name, label, searchLabel = label, columns, query, view, onView, file, filters, isPart = false } = props;
  const { data, currentData, error, refetch } = query;
  const { t } = useText(gridTexts);
  const memory = useColumnMemory(name, columns);
  const glows = useGlow(currentData?.rows, JSON.stringify(view));
  const bar = { name, label: searchLabel, columns, filters, memory, rows: data?.rows ?? [], ...(file && { file }) };
  return (
    <div className={styles['list']} data-part={isPart}>
      <Bar {...bar} />
      {error && <Failed error={error} onRetry={refetch} hint={t('grid.unreachable')} />}
      {(data || !error) && <Table {...props} memory={memory} glows={glows} />}
      {onView && 'page' in view && (
        <Pager
          of={label}
          total={data?.total ?? 0}
          page={view.page}
          rows={view.rows}
          onPage={(page) => onView({ page })}
          onRows={(rows) => onView({ rows, page: 1 })}
        />
      )}
    </div>
  );
};
