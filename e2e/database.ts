import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The server that the gateway's own specs use, too. */
export const SERVER = 'postgres://postgres@127.0.0.1:5432';

type Row = pg.QueryResultRow;

/** Runs one statement on a connection of its own, which is closed when this resolves: a pool reports its end before its connections end. */
const on = async <R extends Row>(url: string, sql: string, values: readonly unknown[] = []): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return (await client.query<R>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
};

const onServer = (sql: string): Promise<Row[]> => on(`${SERVER}/postgres`, sql);

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
  return {
    url,
    query: <R extends Row>(sql: string, values?: readonly unknown[]): Promise<R[]> => on<R>(url, sql, values),
    remove: async (): Promise<void> => {
      await onServer(`drop database ${name} with (force)`);
    },
  };
};
