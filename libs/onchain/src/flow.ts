/**
 * The coins that one block creates, column-wise: index i of every array is one output, in the order of the block.
 * Arrays may be longer than `count`, and are reused for the next block: copy what must outlive the call.
 */
export interface CreatedCoins {
  readonly count: number;
  /** Satoshi. Exact: 21 million coins are less than 2^53 satoshi. */
  readonly values: Float64Array;
  /** `ScriptKind` of each output. */
  readonly kinds: Uint8Array;
  /** How many of them, from the first on, pay the miner. */
  readonly mined: number;
  /** 1 where the output can never be spent: OP_RETURN, a script above 10,000 bytes, the genesis coinbase. */
  readonly unspendable: Uint8Array;
}

/** The coins that one block spends, column-wise as in {@link CreatedCoins}. */
export interface SpentCoins {
  readonly count: number;
  /** Satoshi. */
  readonly values: Float64Array;
  /** Height of the block that created the coin; the block's own height where it was created in the same block. */
  readonly createdAt: Uint32Array;
  /** `ScriptKind` of each spent output. */
  readonly kinds: Uint8Array;
  /** 1 where the coin has paid a miner: it moves for the first time since it was mined. */
  readonly mined: Uint8Array;
}

/** The change that one block makes to the coins, whichever way it was read: from files with undo data, or from a ledger. */
export interface CoinFlow {
  readonly height: number;
  /** 32 bytes in the order of the wire; texts show them reversed. */
  readonly hash: Uint8Array;
  readonly previous: Uint8Array;
  /** Unix seconds, as the header says. */
  readonly time: number;
  /**
   * Unix seconds: the median of the times of this header and the ten before it, as `mediantime` in Bitcoin Core's answers (BIP 113 compares
   * the next block with it). The genesis block has its own time.
   */
  readonly medianTime: number;
  /** The compact form of the target. */
  readonly bits: number;
  /** Bytes. */
  readonly size: number;
  readonly weight: number;
  /** With the coinbase. */
  readonly transactions: number;
  /** Satoshi that the block was allowed to create. */
  readonly subsidy: number;
  /** Satoshi: inputs less outputs of all transactions but the coinbase. */
  readonly fees: number;
  readonly created: CreatedCoins;
  readonly spent: SpentCoins;
}
