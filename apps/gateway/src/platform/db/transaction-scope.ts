import { AsyncLocalStorage } from 'node:async_hooks';
import { NestedQueryError, type Tx } from './database.ts';

/** Thrown when a tx is asked after its transaction is over. */
export class TransactionOverError extends Error {
  override readonly name = 'TransactionOverError';

  constructor() {
    super('this transaction is over; a query in it was not awaited');
  }
}

interface Scope {
  isOpen: boolean;
}

/** Tells a query inside a transaction from one outside; one for each database. */
export class TransactionScope {
  private readonly current = new AsyncLocalStorage<Scope>();

  /** Throws where the caller runs inside a transaction. */
  requireOutside(): void {
    if (this.current.getStore()?.isOpen) throw new NestedQueryError();
  }

  /** Runs the work with a tx that refuses to be used after it. */
  async run<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const scope = { isOpen: true };
    const whileOpen = <R>(ask: () => Promise<R>): Promise<R> => (scope.isOpen ? ask() : Promise.reject(new TransactionOverError()));
    try {
      return await this.current.run(scope, () => work({
        query: (sql, params) => whileOpen(() => tx.query(sql, params)),
        script: (sql) => whileOpen(() => tx.script(sql)),
      }));
    } finally {
      scope.isOpen = false;
    }
  }
}
