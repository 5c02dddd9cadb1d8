/** The newest value of an indicator, with the start of its day in unix seconds. */
export interface Newest {
  readonly id: string;
  readonly value: number;
  readonly time: number;
  readonly simulated: boolean;
}

/** An indicator with zones: which of them its newest value lies in, and where that value stands in its history. */
export interface Signal extends Newest {
  /** Position among the catalogue's zones; null between them. */
  readonly zone: number | null;
  /** The share of all earlier days with a lower value, 0 to 1. */
  readonly percentile: number;
}

/** An indicator whose newest day differs unusually much from the day before. */
export interface Mover extends Newest {
  /** The value of the day before. */
  readonly before: number;
  /** The change as a multiple of the usual daily change. */
  readonly z: number;
  /** The newest days, oldest first; null where there is no value. */
  readonly line: readonly (number | null)[];
}

/** The height of the newest block at a time, unix seconds: read from one's own node, or derived from the supply at the end of a day. */
export interface ChainHeight {
  readonly tip: number;
  readonly at: number;
  readonly simulated: boolean;
}

/** Payload of topic `today:<grade>`: the day at a glance, without the value of any indicator above the grade. */
export interface Today {
  readonly height: ChainHeight | null;
  readonly headlines: readonly Newest[];
  readonly signals: readonly Signal[];
  /** The greatest changes first. */
  readonly movers: readonly Mover[];
}

export const MOVERS = 8;
/** Blocks between two halvings of the block reward. */
export const HALVING_BLOCKS = 210_000;
export const BLOCK_MS = 600_000;
