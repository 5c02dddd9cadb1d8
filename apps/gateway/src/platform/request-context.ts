import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors/app-error.ts';

export type RequestKind = 'reads' | 'writes';

const reading: readonly (string | undefined)[] = ['GET', 'HEAD'];

export const kindOf = (method: string | undefined): RequestKind => (reading.includes(method) ? 'reads' : 'writes');

/** A client's request, for the code that works on it. */
export class RequestContext {
  private static readonly current = new AsyncLocalStorage<RequestContext>();
  /** It has had a place before, so it may continue and does not stop halfway. */
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

  /** The caller has received an error. */
  abandon(): void {
    this.isAbandoned = true;
  }

  /** Whether the caller still waits: has not left, and has received no error. */
  get isAwaited(): boolean {
    return !this.isAbandoned && !this.hasLeft();
  }

  /** Throws if the caller has left or received an error, so that nothing is done unnoticed. */
  requireCaller(): void {
    if (!this.isAwaited) throw new AppError('server.busy');
  }
}
