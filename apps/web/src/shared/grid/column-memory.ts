import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import type { GridColumn } from './grid-column.ts';

/** How one column stands: in the order of the list. No width: the column's own. */
const column = z.object({
  key: z.string(),
  isHidden: z.boolean(),
  width: z.number().int().min(40).max(2_000).optional(),
});
export type ColumnState = z.infer<typeof column>;
const memory = z.array(column);

const keyOf = (table: string): string => `chaintide.columns.${table}`;

type Columns = readonly Pick<GridColumn<never>, 'key' | 'isOptional'>[];

const fresh = (columns: Columns): ColumnState[] =>
  columns.map(({ key, isOptional = false }) => ({ key, isHidden: isOptional }));

/** What was stored, for the columns that exist; a new column goes to the end, a spoilt memory counts as none. */
export const recall = (text: string | null, columns: Columns): ColumnState[] => {
  const stored = parse(text);
  const known = stored.filter(({ key }) => columns.some((one) => one.key === key));
  const unknown = fresh(columns).filter(({ key }) => !known.some((one) => one.key === key));
  const all = [...known, ...unknown];
  return all.some(({ isHidden }) => !isHidden) ? all : fresh(columns);
};

const parse = (text: string | null): ColumnState[] => {
  try {
    return memory.catch([]).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

/** Storage may be forbidden or full; the columns then simply start afresh. */
const read = (table: string): string | null => {
  try {
    return localStorage.getItem(keyOf(table));
  } catch {
    return null;
  }
};

const write = (table: string, states: readonly ColumnState[]): void => {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(states));
  } catch {
    // nothing to do: the columns stay so until the page is closed
  }
};

export interface ColumnMemory {
  readonly states: readonly ColumnState[];
  readonly remember: (states: readonly ColumnState[]) => void;
  readonly toggle: (key: string) => void;
  readonly reset: () => void;
}

/** Order, width and visibility of a table's columns, kept in this browser. */
export const useColumnMemory = (table: string, columns: Columns): ColumnMemory => {
  const [stored, setStored] = useState<readonly ColumnState[]>(() => recall(read(table), columns));
  const states = useMemo(() => recall(JSON.stringify(stored), columns), [stored, columns]);
  const remember = useCallback(
    (next: readonly ColumnState[]): void => {
      write(table, next);
      setStored(next);
    },
    [table],
  );
  const toggle = (key: string): void =>
    remember(states.map((state) => (state.key === key ? { ...state, isHidden: !state.isHidden } : state)));
  return { states, remember, toggle, reset: () => remember([]) };
};
