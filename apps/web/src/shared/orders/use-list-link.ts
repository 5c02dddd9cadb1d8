import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { withParts, type ListLink } from './list-link.ts';

/** The row that is open beside the list, and the chosen action. */
export interface Opened {
  readonly id?: number | undefined;
  readonly act?: string | undefined;
}

interface Names {
  readonly id: string;
  readonly act: string;
}
const orderNames: Names = { id: 'order', act: 'act' };

/** Reads the open row and the action from a link; an action without a row is ignored. */
export const readOpened = (search: URLSearchParams, names = orderNames): Opened => {
  const id = Number(search.get(names.id));
  if (!Number.isSafeInteger(id) || id <= 0) return {};
  return { id, act: search.get(names.act) ?? undefined };
};

export const writeOpened = (search: URLSearchParams, { id, act }: Opened, names = orderNames): URLSearchParams =>
  withParts(search, { [names.id]: id, [names.act]: act });

/** The list view and the open row in the address, with functions that change them. */
export const useListLink = <V extends object>({ first, read, write }: ListLink<V>, names = orderNames) => {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const opened = useMemo(() => readOpened(new URLSearchParams(text), names), [names, text]);

  /** Another filter starts at the first page. */
  const change = useCallback(
    (part: Partial<V>): void => {
      setSearch((present) => write(present, { ...('page' in first && { page: 1 }), ...part }), { replace: true });
    },
    [first, setSearch, write],
  );

  /** Adds a history entry, so that going back closes the row. */
  const open = useCallback(
    (next: Opened): void => {
      setSearch((present) => writeOpened(present, next, names), {
        replace: readOpened(new URLSearchParams(location.search), names).id !== undefined,
      });
    },
    [setSearch, names],
  );

  return { view, opened, change, open };
};
export type ShownList<V extends object> = ReturnType<typeof useListLink<V>>;
