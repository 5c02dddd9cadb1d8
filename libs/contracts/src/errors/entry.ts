import type { Bilingual } from '../language.ts';

/** An error of the API; its texts contain `{arguments}`. */
export interface ErrorEntry extends Bilingual {
  /** The spec's business code in the envelope. */
  readonly code: number;
  /** The HTTP status of the response. */
  readonly status: number;
  /** The form field that it is shown at. */
  readonly field?: string;
  /** Seconds after which a retry makes sense; an argument {seconds} takes precedence. */
  readonly retryAfter?: number;
}

export type ErrorEntries = Readonly<Record<string, ErrorEntry>>;

type Words = Readonly<Record<string, Bilingual>>;
/** Words by the name of an argument. */
export type ErrorWords = Partial<Readonly<Record<string, Words>>>;
/**
 * Names of the states and events of a lifecycle in errors. Words that several lifecycles share stand in `lifecycles.ts`;
 * `alarm.pending` is the word of one machine where the others say something else.
 */
export type LifecycleWords = Readonly<Record<'state' | 'event', Words>>;
