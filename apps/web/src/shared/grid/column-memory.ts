import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { stored } from '../browser/stored.ts';
import type { GridColumn } from './grid-column.ts';

/** The state of one column; the order is that of the list. Without a width, the column's own applies. */
const column = z.object({
  key: z.string(),
  isHidden: z.boolean(),
  width: z.number().int().min(40).max(2_000).optional(),
});
export type ColumnState = z.infer<typeof column>;
const memory = z.array(column);

type Columns = readonly Pick<GridColumn<never>, 'key' | 'isOptional'>[];

const fresh = (columns: Columns): ColumnState[] =>
  columns.map(({ key, isOptional = false }) => ({ key, isHidden: isOptional }));

/** Returns the stored states of the columns that exist; new columns are added at the end. */
export const recall = (remembered: readonly ColumnState[], columns: Columns): ColumnState[] => {
  const known = remembered.filter(({ key }) => columns.some((one) => one.key === key));
  const unknown = fresh(columns).filter(({ key }) => !known.some((one) => one.key === key));
  const all = [...known, ...unknown];
  return all.some(({ isHidden }) => !isHidden) ? all : fresh(columns);
};

export interface ColumnMemory {
  readonly states: readonly ColumnState[];
  readonly remember: (states: readonly ColumnState[]) => void;
  readonly toggle: (key: string) => void;
  readonly reset: () => void;
}

/** Order, width and visibility of a table's columns, stored in this browser. */
export const useColumnMemory = (table: string, columns: Columns): ColumnMemory => {
  const [entry] = useState(() =>
    stored<readonly ColumnState[]>(`chaintide.columns.${table}`, (value) => memory.safeParse(value).data),
  );
  const [remembered, setRemembered] = useState(() => recall(entry.read() ?? [], columns));
  const states = useMemo(() => recall(remembered, columns), [remembered, columns]);
  const remember = useCallback(
    (next: readonly ColumnState[]): void => {
      entry.write(next);
      setRemembered([...next]);
    },
    [entry],
  );
  const toggle = (key: string): void =>
    remember(states.map((state) => (state.key === key ? { ...state, isHidden: !state.isHidden } : state)));
  return { states, remember, toggle, reset: () => remember([]) };
};
