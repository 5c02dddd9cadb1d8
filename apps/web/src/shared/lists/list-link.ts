import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '@chaintide/contracts/limits';
import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import { z } from 'zod';

/** The parts common to every list view; an invalid part counts as absent. */
export const pageParts = (rows: number) => ({
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).catch(rows),
});
export const searchPart = z.string().trim().max(SEARCH_LENGTH).catch('');

/** A view, and the stage of the orders on its page. */
export type Staged<V> = V & { readonly stage?: OrderStage | undefined };

type Value = string | number | boolean | undefined;
type Parts = Readonly<Record<string, Value>>;

/** The filters and the page of a list. */
export type View = object & { readonly page: number; readonly rows: number };

/** The query for the gateway: the given parts only. */
export const queryOf = (view: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** Sorting and paging are not filters. */
const unfiltered: readonly string[] = ['page', 'rows', 'sort', 'descending'];

/** A link with some parts changed. */
export const withParts = (present: URLSearchParams, parts: Parts): URLSearchParams => {
  const next = new URLSearchParams(present);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};

/** Reads and writes the view of a list as part of a link. */
export const listLink = <V extends object>(schema: z.ZodType<V>) => {
  const names = Object.keys((schema as unknown as z.ZodObject).shape);
  const first: V = { ...Object.fromEntries(names.map((name) => [name, undefined])), ...schema.parse({}) };
  const isFirst = (name: string, value: unknown): boolean => value === undefined || value === first[name as keyof V];
  const unlessFirst = (parts: Partial<V>): Parts =>
    Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, isFirst(name, value) ? undefined : (value as Value)]),
    );
  return {
    first,
    read: (search: URLSearchParams): V => schema.parse(Object.fromEntries(search)),
    /** Writes the parts that differ from the defaults into a link, and keeps its other parts. */
    write: (search: URLSearchParams, parts: Partial<V>): URLSearchParams => withParts(search, unlessFirst(parts)),
    /** Only the parts that differ from the defaults. */
    query: (view: V): Record<string, string> => queryOf(unlessFirst(view)),
    isFiltered: (view: V): boolean =>
      Object.entries(view).some(([name, value]) => !unfiltered.includes(name) && !isFirst(name, value)),
    /** The parts with every filter reset. */
    cleared: Object.fromEntries(
      names.filter((name) => !unfiltered.includes(name)).map((name) => [name, first[name as keyof V]]),
    ) as Partial<V>,
  };
};
export type ListLink<V extends object> = ReturnType<typeof listLink<V>>;

/** The link of a list of one's own orders. */
export const ownLink = <S extends string>(state: z.ZodType<S>) =>
  listLink(z.object({ state: state.optional().catch(undefined), ...pageParts(20) }));
export type OwnView<S extends string> = {
  readonly state?: S | undefined;
  readonly page: number;
  readonly rows: number;
};
