import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '@chaintide/contracts/limits';
import type { OrderStage } from '@chaintide/contracts/withdrawals';
import { z } from 'zod';

/** The parts of a view that every list has; a part that makes no sense counts as absent. */
export const pageParts = (rows: number) => ({
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).catch(rows),
});
export const searchPart = z.string().trim().max(SEARCH_LENGTH).catch('');

/** A view, and which part of all orders its page is about. */
export type Staged<V> = V & { readonly stage?: OrderStage | undefined };

type Value = string | number | boolean | undefined;
type Parts = Readonly<Record<string, Value>>;

/** What a list is filtered by, and which page of it is shown. */
export type View = object & { readonly page: number; readonly rows: number };

/** What the gateway is asked: only what was given. */
export const queryOf = (view: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** How rows are ordered and paged is no filter. */
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

/** The view of a list as a link carries it. */
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
    /** Puts what is not as at first into a link, and leaves what else stands in it. */
    write: (search: URLSearchParams, parts: Partial<V>): URLSearchParams => withParts(search, unlessFirst(parts)),
    /** Only what is not as at first. */
    query: (view: V): Record<string, string> => queryOf(unlessFirst(view)),
    isFiltered: (view: V): boolean =>
      Object.entries(view).some(([name, value]) => !unfiltered.includes(name) && !isFirst(name, value)),
    /** Every filter as at first. */
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
