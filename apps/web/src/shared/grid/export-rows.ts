import type { ColumnState } from './column-memory.ts';
import { csvOf, saveFile } from './csv.ts';
import type { GridColumn } from './grid-column.ts';

/** What a table shows, as texts: its visible columns in their order, the titles first. */
export const shownTexts = <R>(
  columns: readonly GridColumn<R>[],
  states: readonly ColumnState[],
  rows: readonly R[],
): string[][] => {
  const shown = states.flatMap(({ key, isHidden }) =>
    isHidden ? [] : (columns.find((column) => column.key === key) ?? []),
  );
  return [shown.map(({ title }) => title), ...rows.map((row) => shown.map(({ text }) => text(row)))];
};

/** Keeps what a table shows as a CSV file. */
export const exportRows = <R>(
  name: string,
  columns: readonly GridColumn<R>[],
  { states, rows }: { states: readonly ColumnState[]; rows: readonly R[] },
): void => saveFile(name, csvOf(shownTexts(columns, states, rows)));
