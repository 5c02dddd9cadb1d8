import type { RouteOutput } from '@chaintide/contracts/http';
import { WORK_ORDER_DUE_MS } from '@chaintide/contracts/limits';
import type { workOrderCasesRoute, WorkOrderQueue, workOrdersRoute } from '@chaintide/contracts/support/work-orders';
import { statesOf } from '@chaintide/machines/states';
import { workOrderMachine } from '@chaintide/machines/work-order';
import { containing } from '../../platform/db/containing.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { queryOf } from '@chaintide/contracts/search/words';

export type CasesQuery = RouteOutput<typeof workOrdersRoute, 'query'> &
  Partial<Pick<RouteOutput<typeof workOrderCasesRoute, 'query'>, 'queue' | 'author'>>;

const waiting = oneOf('o.state', statesOf(workOrderMachine, 'waiting'));

/** The orders of each queue; $1: orders that have waited since then are overdue, $2: the person who asks, $3: now. */
export const queueConditions: Readonly<Record<WorkOrderQueue, string>> = {
  unread: `o.state = 'unread'`,
  toBeProcessed: `o.state = 'toBeProcessed'`,
  overdue: `${waiting} and o.waits_since <= $1`,
  toBeReviewed: oneOf('o.state', statesOf(workOrderMachine, 'review')),
  mine: `(o.responder_id = $2 or (o.holder_id = $2 and o.held_until > $3)) and ${oneOf('o.state', statesOf(workOrderMachine, 'open'))}`,
};

/** `T000042`, `t42` and `42` are the number of one order. */
const numberIn = (text: string): number => Number(/^t?0*([1-9]\d{0,14})$/i.exec(text)?.[1] ?? 0);

interface Asked {
  readonly now: number;
  readonly staffId?: number | undefined;
  /** Limits the list to orders of this account, and the search to what it may read. */
  readonly ownerId?: number | undefined;
}

/** The filters of a list as SQL. */
export const conditionsOf = (
  { q, state, category, from, until, queue, author = '' }: CasesQuery,
  { now, staffId, ownerId }: Asked,
): { where: string; params: unknown[] } => {
  const params: unknown[] = [new Date(now - WORK_ORDER_DUE_MS), staffId ?? null, new Date(now)];
  // each parameter needs a type, whether a filter uses it or not
  const conditions = ['($1::timestamptz is not null or $2::bigint is null or $3::timestamptz is not null)'];
  const place = (value: unknown): string => `$${params.push(value)}`;
  if (queue !== undefined) conditions.push(queueConditions[queue]);
  if (ownerId !== undefined) conditions.push(`o.user_id = ${place(ownerId)}`);
  if (state !== undefined) conditions.push(`o.state = ${place(state)}`);
  if (category !== undefined) conditions.push(`o.category = ${place(category)}`);
  if (from !== undefined) conditions.push(`o.submitted_at >= ${place(new Date(from))}`);
  if (until !== undefined) conditions.push(`o.submitted_at < ${place(new Date(until))}`);
  if (author !== '') conditions.push(`owner.name_key like lower(${place(containing(author))})`);
  if (q !== '') conditions.push(found(q, { place, isOwner: ownerId !== undefined }));
  return { where: conditions.join(' and '), params };
};

const found = (
  q: string,
  { place, isOwner }: { readonly place: (value: unknown) => string; readonly isOwner: boolean },
): string => {
  const isNumbered = `o.id = ${place(numberIn(q))}`;
  const query = queryOf(q);
  if (!query) return isNumbered;
  const visible = isOwner ? ' and not text.is_internal' : '';
  const words = `text.search @@ ${place(query.tsquery)}::tsquery and ' ' || text.words || ' ' like all (${place(query.likes)}::text[])`;
  return `(${isNumbered} or o.id in (select text.order_id from work_order_texts text where ${words}${visible}))`;
};
