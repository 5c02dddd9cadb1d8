import type { ReactNode } from 'react';

/** One column of a table: written once for grid, export and the list of columns. */
export interface GridColumn<R> {
  readonly key: string;
  readonly title: string;
  /** What the cell says, exact and without formatting for the eye: this is exported. */
  readonly text: (row: R) => string;
  /** What the cell shows, where that is more than its text. */
  readonly show?: (row: R) => ReactNode;
  readonly width: number;
  /** Numbers stand under each other, digit under digit. */
  readonly isNumber?: true;
  /** Takes what width is left. */
  readonly isWide?: true;
  readonly isSortable?: boolean;
  /** Only shown when it was chosen. */
  readonly isOptional?: true;
}

export interface GridSort {
  readonly key: string;
  readonly descending: boolean;
}

/** What a row is called and which edition of it this is. */
export interface GridRow {
  readonly id: number;
  readonly version: number;
}
