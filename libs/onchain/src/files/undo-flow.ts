import { flowOf, markLostCoinbase, type Position } from '../blocks/block-flow.ts';
import { at, ChainError } from '../blocks/chain-error.ts';
import { Transactions } from '../blocks/transactions.ts';
import { requireMerkleRoot, txidsOf } from '../blocks/txids.ts';
import type { CoinFlow } from '../flow.ts';
import { UndoRecord } from './undo-record.ts';

/** A block as stored, and the undo record that belongs to it; the genesis block has none. */
export interface StoredBytes {
  readonly block: Uint8Array;
  readonly undo: Uint8Array | undefined;
}

/** Reads blocks with their undo records: needs nothing but the two, so that any number of them can work side by side. */
export class UndoFlow {
  /** Columns of the block that was read last, and of its undo record. */
  readonly block = new Transactions();
  readonly undo = new UndoRecord();
  readonly #isVerified: boolean;
  #txids: Uint8Array = new Uint8Array();

  /** @param isVerified whether transactions are hashed and held against the header, which takes most of the time */
  constructor(isVerified: boolean) {
    this.#isVerified = isVerified;
  }

  /** The flow of one block, valid until the next call. Throws ChainError. */
  read({ block, undo }: StoredBytes, position: Position): CoinFlow {
    const { height, header } = position;
    return at({ height, hash: header.hash }, () => {
      this.block.read(block);
      if (this.#isVerified) this.#verify(position);
      markLostCoinbase(this.block, position);
      if (undo) this.undo.read(undo);
      else this.#readNothing(height);
      this.#requireMatch(height);
      const { coins, values, createdAt, kinds, mined } = this.undo;
      return flowOf(this.block, position, { count: coins, values, createdAt, kinds, mined });
    });
  }

  #verify({ header }: Position): void {
    this.#txids = txidsOf(this.block, this.#txids);
    requireMerkleRoot(header.merkleRoot, this.#txids, this.block.count);
  }

  #readNothing(height: number): void {
    if (height > 0)
      throw new ChainError('undo.missing', 'the block has no undo record: the node has not connected it yet');
    this.undo.read(Uint8Array.of(0));
  }

  #requireMatch(height: number): void {
    const { block, undo } = this;
    if (undo.transactions !== block.count - 1)
      throw new ChainError('undo.malformed', `undo for ${undo.transactions} transactions of ${block.count - 1}`);
    for (let i = 1; i < block.count; i++)
      if (undo.firstCoins[i]! !== block.firstInputs[i + 1]! - 1)
        throw new ChainError('undo.malformed', `the undo record of transaction ${i} has another number of inputs`);
    for (let coin = 0; coin < undo.coins; coin++) requireHeight(undo.createdAt[coin]!, height);
  }
}

const requireHeight = (createdAt: number, height: number): void => {
  if (createdAt === 0)
    throw new ChainError(
      'undo.height',
      'the undo record says not when a coin was created: Bitcoin Core before 0.15 wrote it; start the node with -reindex',
    );
  if (createdAt > height)
    throw new ChainError('undo.malformed', `a coin created at height ${createdAt}, after it was spent`);
};
