import type { ReactNode } from 'react';

/** One column of a table, defined once for the grid, the export and the list of columns. */
export interface GridColumn<R> {
  readonly key: string;
  readonly title: string;
  /** The exact content of the cell without visual formatting; used for the export. */
  readonly text: (row: R) => string;
  /** The rendered content of the cell, if it is more than its text. */
  readonly show?: (row: R) => ReactNode;
  readonly width: number;
  /** Whether digits are aligned between rows. */
  readonly isNumber?: true;
  /** Whether the column takes the remaining width. */
  readonly isWide?: true;
  readonly isSortable?: boolean;
  /** Whether the column is hidden until selected. */
  readonly isOptional?: true;
}

export interface GridSort {
  readonly key: string;
  readonly descending: boolean;
}

/** The id of a row and the version shown. */
export interface GridRow {
  readonly id: number;
  readonly version: number;
}
