import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type { Schema } from './schema.ts';

type Query = (sql: string, params: readonly unknown[]) => Promise<readonly unknown[]>;

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/**
 * Builds statements that the compiler checks against the schema, and runs them through `query`. It has no transactions of its own and does
 * not report how many rows a statement changed; use `returning` for that.
 */
export type Builder = QueryCreator<Schema>;

export const builderOn = (query: Query): Builder => {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await query(sql, parameters)) as R[] }; // Kysely infers R from the builder's calls
    },
    streamQuery: () => {
      throw new Error('rows are read in pages; see batches.ts');
    },
  };
  return new QueryCreator<Schema>({
    executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: (ask) => ask(connection) }),
  });
};
