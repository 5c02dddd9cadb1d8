/** One fact as it left its transaction. `prev` is the seq of the fact before it in the same topic, 0 for the first. */
export interface Fact<D = unknown> {
  readonly topic: string;
  readonly prev: number;
  readonly seq: number;
  readonly data: D;
}

/** Where the hub reads what a listener missed. */
export interface FactLog {
  /** Names this sequence of facts: another database counts anew. */
  readonly epoch: string;
  /** Everything up to this seq has been handed to the hub of this process, and nothing after it. */
  readonly position: number;
  /** The seq of the topic's newest fact up to `upTo`; 0 where there is none. */
  lastSeq(topic: string, upTo: number): Promise<number>;
  /** Every fact of the topic after `after`, up to `upTo`; undefined where some are gone or more than `limit`. */
  since(
    topic: string,
    range: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<Fact[] | undefined>;
}
