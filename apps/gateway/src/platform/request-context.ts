import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors/app-error.ts';

export type RequestKind = 'reads' | 'writes';

const reading: readonly (string | undefined)[] = ['GET', 'HEAD'];

export const kindOf = (method: string | undefined): RequestKind => (reading.includes(method) ? 'reads' : 'writes');

/** One request of a client, as whatever it waits for sees it. */
export class RequestContext {
  private static readonly current = new AsyncLocalStorage<RequestContext>();
  /** It had a place before: it is let go on, so that no request ends halfway for want of one. */
  hasBegun = false;
  readonly kind: RequestKind;
  private readonly hasLeft: () => boolean;
  private isAbandoned = false;

  constructor(kind: RequestKind, hasLeft: () => boolean) {
    this.kind = kind;
    this.hasLeft = hasLeft;
  }

  static get(): RequestContext | undefined {
    return this.current.getStore();
  }

  run<T>(work: () => T): T {
    return RequestContext.current.run(this, work);
  }

  /** Its caller was told that it failed. */
  abandon(): void {
    this.isAbandoned = true;
  }

  /** Throws where nobody waits for the answer any more: what is done now would be done behind the caller's back. */
  requireCaller(): void {
    if (this.isAbandoned || this.hasLeft()) throw new AppError('server.busy');
  }
}
