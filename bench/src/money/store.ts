import { PGlite } from '@electric-sql/pglite';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A database connection without the gateway: its statements run one after another. */
export interface Line {
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
}

export interface Store {
  readonly engine: 'PGlite' | 'PostgreSQL';
  /** The gateway's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether it can be used at the same time as a gateway. */
  readonly isShared: boolean;
  open(lines: number): Promise<{ lines: Line[]; close: () => Promise<void> }>;
  remove(): Promise<void>;
}

const SERVER = 'postgres://postgres@127.0.0.1:5432';

const lineOf = (client: { query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }> }): Line => ({
  query: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
});

export const embedded = (): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'chaintide-money-'));
  return {
    engine: 'PGlite',
    env: { DATA_DIR: folder },
    isShared: false,
    async open(lines) {
      const database = await PGlite.create(join(folder, 'pg'));
      return { lines: Array.from({ length: lines }, () => lineOf(database)), close: () => database.close() };
    },
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
};

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${SERVER}/postgres`, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** Undefined if no server answers. */
export const server = async (): Promise<Store | undefined> => {
  const name = `chaintide_bench_${randomUUID().replaceAll('-', '')}`;
  const url = `${SERVER}/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'chaintide-money-'));
  if (
    !(await onServer(`create database ${name}`).then(
      () => true,
      () => false,
    ))
  )
    return undefined;
  return {
    engine: 'PostgreSQL',
    env: { DATABASE_URL: url, DATA_DIR: folder },
    isShared: true,
    async open(count) {
      const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
      await Promise.all(clients.map((client) => client.connect()));
      return {
        lines: clients.map(lineOf),
        close: async () => void (await Promise.all(clients.map((client) => client.end()))),
      };
    },
    async remove() {
      await onServer(`drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
