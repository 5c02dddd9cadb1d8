import type { Row } from './database.ts';

/** Requests of the main thread to the PGlite thread; each gets one response. */
export type Request =
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'sync' }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string }
  | { readonly kind: 'close' };

export interface Envelope {
  readonly id: number;
  readonly request: Request;
}

export interface Done {
  readonly rows: Row[];
  /** PostgreSQL's command tag of the last statement: a failed transaction answers COMMIT with ROLLBACK. */
  readonly command: string | undefined;
  /** Whether something was committed that is not on the disk yet. */
  readonly wrote: boolean;
  /** Whether the log is long enough for a checkpoint; it must be requested outside a transaction, by the holder of the queue. */
  readonly checkpointDue: boolean;
}

/** An error in a form that can be sent between threads. */
export interface Failed {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

export type Message =
  | { readonly kind: 'done'; readonly id: number; readonly done: Done }
  | { readonly kind: 'failed'; readonly id: number; readonly failed: Failed }
  | { readonly kind: 'heard'; readonly channel: string; readonly payload: string };
