/** All that taking a block away again needs. */
export interface Entry {
  /** Row of the block's day, and the number of rows before it came. */
  readonly row: number;
  readonly rowsBefore: number;
  /** Hash of the block below, 32 bytes. */
  readonly previous: Uint8Array;
  /** Facts of the day before it came. */
  readonly facts: Float64Array;
  readonly createdValue: number;
  readonly createdCount: number;
  /** Coins that it spent, by their rows of creation, ascending. */
  readonly touched: Uint16Array;
  readonly spentValues: Float64Array;
  readonly spentCounts: Uint32Array;
}

/** Blocks that can be taken away again: at mainnet's pace, those of a day. */
export const DEEPEST = 144;
