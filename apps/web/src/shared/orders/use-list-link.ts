import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { withParts, type ListLink } from './list-link.ts';

/** The row that is open beside the list, and what is being done to it. */
export interface Opened {
  readonly id?: number | undefined;
  readonly act?: string | undefined;
}

interface Names {
  readonly id: string;
  readonly act: string;
}
const orderNames: Names = { id: 'order', act: 'act' };

/** What a link opens beside its list; an act without a row is none. */
export const readOpened = (search: URLSearchParams, names = orderNames): Opened => {
  const id = Number(search.get(names.id));
  if (!Number.isSafeInteger(id) || id <= 0) return {};
  return { id, act: search.get(names.act) ?? undefined };
};

export const writeOpened = (search: URLSearchParams, { id, act }: Opened, names = orderNames): URLSearchParams =>
  withParts(search, { [names.id]: id, [names.act]: act });

/** The list and what is open beside it as the link has them, and how to change each. */
export const useListLink = <V extends object>({ first, read, write }: ListLink<V>, names = orderNames) => {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const opened = useMemo(() => readOpened(new URLSearchParams(text), names), [names, text]);

  /** Another filter begins at the first page. */
  const change = useCallback(
    (part: Partial<V>): void => {
      setSearch((present) => write(present, { ...('page' in first && { page: 1 }), ...part }), { replace: true });
    },
    [first, setSearch, write],
  );

  /** Going back closes what was opened. */
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
