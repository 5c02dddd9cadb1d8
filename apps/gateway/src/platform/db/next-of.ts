import { sql, type RawBuilder } from 'kysely';

/** The next number of a sequence. */
export const nextOf = (sequence: string): RawBuilder<bigint> => sql<bigint>`nextval(${sequence})`;
