import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from '../request-context.ts';
import { FailedTransactionError, NestedQueryError, type Statement, type Tx } from './database.ts';
import { builderOn } from './kysely.ts';

/** Thrown when a tx is used after its transaction has ended. */
export class TransactionOverError extends Error {
  override readonly name = 'TransactionOverError';

  constructor() {
    super('this transaction is over; a query in it was not awaited');
  }
}

/** The part of a tx that each engine implements. */
export type Statements = Pick<Tx, 'query' | 'script'>;

interface Scope {
  isOpen: boolean;
}

/** Tracks whether code runs inside a transaction; one per database. */
export class TransactionScope {
  private readonly current = new AsyncLocalStorage<Scope>();

  /** Throws if called inside a transaction. */
  requireOutside(): void {
    if (this.current.getStore()?.isOpen) throw new NestedQueryError();
  }

  /** Runs the work with a tx that rejects use after its end or after the caller has left; `finish` is the commit. */
  async run<T, C extends { readonly command?: string | undefined }>(
    tx: Statements,
    { work, finish }: { readonly work: (tx: Tx) => Promise<T>; readonly finish: () => Promise<C> },
  ): Promise<{ result: T; finished: C }> {
    const scope = { isOpen: true };
    const request = RequestContext.get();
    const whileOpen = async <R>(ask: () => Promise<R>): Promise<R> => {
      if (!scope.isOpen) throw new TransactionOverError();
      request?.requireCaller();
      return ask();
    };
    const last = new Map<object, () => Statement>();
    const afterwards = new Map<object, () => void>();
    const query: Tx['query'] = (sql, params) => whileOpen(() => tx.query(sql, params));
    const guarded: Tx = {
      query,
      kysely: builderOn(query),
      script: (sql) => whileOpen(() => tx.script(sql)),
      beforeCommit: (owner, statement) => {
        if (!scope.isOpen) throw new TransactionOverError();
        if (!last.has(owner)) last.set(owner, statement);
      },
      afterCommit: (owner, after) => {
        if (!scope.isOpen) throw new TransactionOverError();
        if (!afterwards.has(owner)) afterwards.set(owner, after);
      },
    };
    try {
      const result = await this.current.run(scope, () => work(guarded));
      request?.requireCaller();
      scope.isOpen = false;
      // sent together with the commit, to hold their locks as briefly as possible; if one fails, the commit rolls back
      const ended = Promise.all([...last.values()].map((statement) => tx.query(...statement())));
      const [finished] = await Promise.all([finish(), ended]);
      if (finished.command === 'ROLLBACK') throw new FailedTransactionError();
      for (const after of afterwards.values()) after();
      return { result, finished };
    } finally {
      scope.isOpen = false;
    }
  }
}
