import { sql, type Expression, type RawBuilder } from 'kysely';

/** The MD5 of bytes as hexadecimal text, to tell whether they have changed. */
export const md5Of = (bytes: Expression<Uint8Array>): RawBuilder<string> => sql<string>`md5(${bytes})`;
