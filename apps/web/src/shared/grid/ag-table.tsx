import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  HighlightChangesModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowStyleModule,
  type CellKeyDownEvent,
  type ColDef,
  type FullWidthCellKeyDownEvent,
  type GridApi,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useMedia } from '../browser/use-media.ts';
import { useText, type Text } from '../i18n/use-text.ts';
import styles from './ag-table.module.css';
import type { ColumnMemory, ColumnState } from './column-memory.ts';
import type { GridColumn, GridRow, GridSort } from './grid-column.ts';
import { gridTheme } from './grid-theme.ts';
import type { Glows } from './use-glow.ts';
import { gridTexts } from './grid-texts.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ColumnApiModule,
  RowApiModule,
  EventApiModule,
  RowStyleModule,
  CellStyleModule,
  HighlightChangesModule,
  LocaleModule,
]);

const CALM = '(prefers-reduced-motion: reduce)';
const NARROWEST = 72;
const GLOW = { flashDuration: 1_500, fadeDuration: 500 };

export interface TableProps<R extends GridRow> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly GridColumn<R>[];
  readonly memory: ColumnMemory;
  readonly sort: GridSort;
  readonly onSort: (sort: GridSort) => void;
  /** Absent if rows do not open. */
  readonly onOpen?: ((row: R) => void) | undefined;
  readonly glows: Glows;
  readonly empty: string;
}

const Shown = <R extends GridRow>({ data, show }: CustomCellRendererProps<R> & Pick<GridColumn<R>, 'show'>) =>
  data ? show?.(data) : undefined;

/** The column that takes the remaining width: the one declared wide, or the last visible one. */
const wideOf = <R extends GridRow>(
  columns: readonly GridColumn<R>[],
  states: readonly ColumnState[],
): string | undefined => {
  const shown = states.filter(({ isHidden }) => !isHidden);
  const declared = shown.find(({ key }) => columns.some((column) => column.key === key && column.isWide));
  return (declared ?? shown.at(-1))?.key;
};

const definitionsOf = <R extends GridRow>({
  columns,
  memory,
  sort,
}: Pick<TableProps<R>, 'columns' | 'memory' | 'sort'>): ColDef<R>[] => {
  const wide = wideOf(columns, memory.states);
  return memory.states.flatMap(({ key, isHidden, width }) => {
    const column = columns.find((one) => one.key === key);
    if (!column) return [];
    return [
      {
        colId: key,
        headerName: column.title,
        hide: isHidden,
        minWidth: key === wide ? column.width : NARROWEST,
        width: width ?? column.width,
        ...(column.isNumber && { cellClass: styles['number']!, headerClass: styles['number']! }),
        flex: key === wide && (width === undefined || !column.isWide) ? 1 : null,
        sortable: column.isSortable ?? false,
        sort: sort.key === key ? (sort.descending ? 'desc' : 'asc') : null,
        comparator: () => 0, // the gateway has sorted all pages, not only this one
        valueGetter: ({ data }) => data && column.text(data),
        // AG Grid merges these with its own parameters, so none may have the same name
        ...(column.show && { cellRenderer: Shown, cellRendererParams: { show: column.show } }),
      },
    ];
  });
};

const textsOf = ({ t }: Text<'grid'>, empty: string): Record<string, string> => ({
  noRowsToShow: empty,
  loadingOoo: t('grid.loading'),
  ariaSortableColumn: t('grid.sortable'),
});

/** The width of a flexible column is not worth storing. */
const statesOf = (api: GridApi): ColumnState[] =>
  api.getColumnState().map(({ colId, hide, width, flex }) => ({
    key: colId,
    isHidden: hide === true,
    ...(!flex && width && { width: Math.round(width) }),
  }));

const useFlashes = (grid: RefObject<{ readonly api: GridApi } | null>, glows: Glows): void => {
  useEffect(() => {
    const api = grid.current?.api;
    const nodes = [...glows.keys()].flatMap((id) => api?.getRowNode(String(id)) ?? []);
    if (nodes.length > 0) api?.flashCells({ rowNodes: nodes, ...GLOW });
  }, [grid, glows]);
};

/** Whether an event belongs to a button or link in a cell, which must not open the row. */
const isOfControl = (event: Event | null | undefined): boolean =>
  event?.target instanceof Element && event.target.closest('button, a') !== null;

/** Opens the focused row on Enter. */
const openByEnter =
  <R extends GridRow>(onOpen: TableProps<R>['onOpen']) =>
  ({ event, data }: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>): void => {
    if (!onOpen || !(event instanceof KeyboardEvent) || event.key !== 'Enter' || !data || isOfControl(event)) return;
    event.preventDefault(); // otherwise Enter would also press the button that receives focus next
    onOpen(data);
  };

/** AG Grid as configured for our tables; a separate chunk. */
export const AgTable = <R extends GridRow>({
  label,
  rows,
  columns,
  memory,
  sort,
  onSort,
  onOpen,
  glows,
  empty,
}: TableProps<R>) => {
  const text = useText(gridTexts);
  const isCalm = useMedia(CALM);
  const grid = useRef<AgGridReact<R>>(null);
  const rowData = useMemo(() => [...rows], [rows]);
  const definitions = useMemo(() => definitionsOf({ columns, memory, sort }), [columns, memory, sort]);
  useFlashes(grid, glows);
  const { remember } = memory;
  const keep = (event: { api: GridApi; source: string; finished?: boolean }): void => {
    if (event.source.startsWith('ui') && event.finished !== false) remember(statesOf(event.api));
  };
  const resort = ({ api: changed, source }: SortChangedEvent<R>): void => {
    if (!source.startsWith('ui')) return;
    const sorted = changed.getColumnState().find(({ sort: direction }) => direction);
    onSort(
      sorted ? { key: sorted.colId, descending: sorted.sort === 'desc' } : { ...sort, descending: !sort.descending },
    );
  };
  return (
    <div className={styles['table']} role="group" aria-label={label}>
      <AgGridReact<R>
        // AG Grid reads its texts only once
        key={text.language}
        ref={grid}
        theme={gridTheme}
        localeText={textsOf(text, empty)}
        columnDefs={definitions}
        rowData={rowData}
        context={glows}
        getRowId={({ data }) => String(data.id)}
        rowClassRules={{
          [styles['arrived']!]: ({ data, context }) => data !== undefined && (context as Glows).get(data.id) === 'new',
        }}
        sortingOrder={['asc', 'desc']}
        suppressMultiSort
        suppressDragLeaveHidesColumns
        suppressCellFocus={false}
        animateRows={!isCalm}
        maintainColumnOrder={false}
        onColumnResized={keep}
        onColumnMoved={keep}
        onSortChanged={resort}
        onCellKeyDown={openByEnter(onOpen)}
        onRowClicked={({ data, event }) => {
          if (data && !isOfControl(event)) onOpen?.(data);
        }}
      />
    </div>
  );
};
