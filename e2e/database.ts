import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The server that the gateway's own specs use, too. */
export const SERVER = 'postgres://postgres@127.0.0.1:5432';

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${SERVER}/postgres`, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** Whether journeys that need direct access to the database can run here. */
export const hasPostgres = (): Promise<boolean> =>
  onServer('select 1').then(
    () => true,
    () => false,
  );

/** A new database, for a journey that needs data which no page shows. */
export const throwawayDatabase = async () => {
  const name = `chaintide_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = `${SERVER}/${name}`;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return {
    url,
    query: async <R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<R[]> =>
      (await pool.query<R>(sql, [...values])).rows,
    remove: async (): Promise<void> => {
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
};
