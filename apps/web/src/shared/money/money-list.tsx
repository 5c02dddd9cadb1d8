import type { ComponentType, ReactNode } from 'react';
import type { Call } from '../api/call.ts';
import { isoDay } from '../format/time.ts';
import { ColumnChoice } from '../grid/column-choice.tsx';
import { useColumnMemory } from '../grid/column-memory.ts';
import { DataTable } from '../grid/data-table.tsx';
import { exportRows } from '../grid/export-rows.ts';
import type { GridColumn, GridRow } from '../grid/grid-column.ts';
import { Pager } from '../grid/pager.tsx';
import { useGlow } from '../grid/use-glow.ts';
import '../i18n/account-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolButton } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from '../orders/record-list.module.css';
import { useMoneyFile } from '../orders/use-record-file.ts';

/** What a list query of RTK gives. */
interface ListQuery<R> {
  readonly data?: { readonly total: number; readonly rows: readonly R[] } | undefined;
  readonly currentData?: { readonly rows: readonly R[] } | undefined;
  readonly isFetching: boolean;
  readonly error?: object | undefined;
  readonly refetch: () => unknown;
}

interface MoneyListProps<R extends GridRow> {
  /** Under which name its columns are remembered and its file is kept. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly GridColumn<R>[];
  readonly query: ListQuery<R>;
  readonly view: { readonly page: number; readonly rows: number };
  readonly onView: (part: { readonly page?: number; readonly rows?: number }) => void;
  /** All that fits the filters, as a file; without it, what the page shows is kept. */
  readonly file?: Call;
  readonly filters?: ReactNode;
  readonly onOpen: (row: R) => void;
  readonly Card: ComponentType<{ row: R }>;
  readonly empty: string;
  /** Below something else on its page. */
  readonly isPart?: boolean;
}

const order = { key: 'at', descending: true };

/** One's own records: filtered, paged, kept up live, with columns to choose and a file to keep. */
export const MoneyList = <R extends GridRow>({
  name,
  label,
  columns,
  query,
  view,
  onView,
  file,
  filters,
  onOpen,
  Card,
  empty,
  isPart = false,
}: MoneyListProps<R>) => {
  const { t } = useText();
  const memory = useColumnMemory(name, columns);
  const { data, currentData, isFetching, error, refetch } = query;
  const glows = useGlow(currentData?.rows, JSON.stringify(view));
  const rows = data?.rows ?? [];
  const { isFetching: isKeeping, fetchFile } = useMoneyFile();
  const keep = (): void => {
    const fileName = `chaintide-${name}-${isoDay(Date.now())}.csv`;
    if (file) void fetchFile(file, fileName);
    else exportRows(fileName, columns, { states: memory.states, rows });
  };
  return (
    <div className={styles['list']} data-part={isPart}>
      <div className={styles['bar']}>
        <div role="search" className={styles['filters']} aria-label={label}>
          {filters}
        </div>
        <ColumnChoice columns={columns} memory={memory} />
        <ToolButton
          title={t(file ? 'grid.exportAllHint' : 'grid.exportHint')}
          disabled={rows.length === 0 || isKeeping}
          onClick={keep}
        >
          {t('grid.export')}
        </ToolButton>
      </div>
      {error && <Failed error={error} onRetry={refetch} />}
      {(data || !error) && (
        <DataTable
          label={label}
          rows={data?.rows}
          isBusy={isFetching && currentData === undefined}
          columns={columns}
          memory={memory}
          glows={glows}
          sort={order}
          onSort={() => undefined}
          onOpen={onOpen}
          empty={empty}
          Card={Card}
        />
      )}
      <Pager
        total={data?.total ?? 0}
        page={view.page}
        rows={view.rows}
        onPage={(page) => onView({ page })}
        onRows={(count) => onView({ rows: count, page: 1 })}
      />
    </div>
  );
};
