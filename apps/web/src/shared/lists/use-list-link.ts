import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
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
  const openId = useRef<number>(undefined);
  useLayoutEffect(() => {
    openId.current = opened.id;
    return () => {
      openId.current = undefined;
    };
  }, [opened]);

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
        replace: openId.current !== undefined,
      });
    },
    [setSearch, names],
  );

  /** Does nothing once the row is closed or another one is open: an action may end after its panel was closed. */
  const choose = useCallback(
    (id: number, act: string | undefined): void => {
      if (openId.current === id) open({ id, act });
    },
    [open],
  );

  return { view, opened, change, open, choose };
};
export type ShownList<V extends object> = ReturnType<typeof useListLink<V>>;
