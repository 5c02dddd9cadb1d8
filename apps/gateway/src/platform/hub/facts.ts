/**
 * A fact as committed by its transaction. `prev` is the seq of the preceding fact of the same topic, 0 for the first.
 */
export interface Fact<D = unknown> {
  readonly topic: string;
  readonly prev: number;
  readonly seq: number;
  readonly data: D;
}

/** Provides a `FactLog`. */
export const FACT_LOG = Symbol('fact log');

/** The source from which the hub reads missed facts. */
export interface FactLog {
  /** Identifies this sequence of facts: another database starts a new one. */
  readonly epoch: string;
  /** Everything up to this seq, and nothing after it, has been passed to the hub of this process. */
  readonly position: number;
  /** The seq of the topic's newest fact up to `upTo`; 0 if there is none. */
  lastSeq(topic: string, upTo: number): Promise<number>;
  /** The topic's facts after `after`, up to `upTo`; undefined if some were deleted or there are more than `limit`. */
  since(
    topic: string,
    range: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<Fact[] | undefined>;
}
