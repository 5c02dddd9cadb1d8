/** The reason why an option cannot be chosen: beside it, and in full on hover. */
export interface Refusal {
  readonly text: string;
  readonly reason: string;
}

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly refusal?: Refusal | undefined;
  /** A note beside it, for example that it is the default. */
  readonly note?: string | undefined;
}
