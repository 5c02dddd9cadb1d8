import { BYTE_ORDER_MARK, CSV_TYPE, csvCell, csvLine } from '@chaintide/contracts/csv';
import { saveBlob } from '../browser/save-blob.ts';
import type { ColumnState } from './column-memory.ts';
import type { GridColumn } from './grid-column.ts';

/** The contents of a table as texts: its visible columns in order, titles first. */
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

/** Formats rows of texts, the heading first, as a CSV file. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(csvCell))).join('');

/** Saves the contents of a table as a CSV file. */
export const exportRows = <R>(
  name: string,
  columns: readonly GridColumn<R>[],
  { states, rows }: { states: readonly ColumnState[]; rows: readonly R[] },
): void => saveBlob(name, new Blob([csvOf(shownTexts(columns, states, rows))], { type: CSV_TYPE }));
