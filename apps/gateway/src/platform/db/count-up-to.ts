import type { AliasedExpression } from 'kysely';
import type { Tx } from './database.ts';

/** Counts the rows of a query, which ends with the limit up to which they are counted. */
export const countUpTo = async (db: Tx, some: AliasedExpression<object, 'some'>): Promise<number> => {
  const { count } = await db.kysely
    .selectFrom(some)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
