import { basename } from 'node:path';
import pg from 'pg';

/** The server that specs use where it runs. */
export const SERVER = 'postgres://postgres@127.0.0.1:5432';

export const onServer = async (sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: `${SERVER}/postgres`, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** The name of the migrated database that the specs of one run copy. */
export const templateOf = (runFolder: string): string => basename(runFolder).replaceAll('-', '_').toLowerCase();
