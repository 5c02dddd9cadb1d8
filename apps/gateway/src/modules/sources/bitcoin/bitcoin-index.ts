import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { loadLedger, saveLedger } from '@chaintide/onchain/ledger/snapshot';
import type { DayRule } from '@chaintide/onchain/blocks/times';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { matrixOf, snapshotOf } from '@chaintide/onchain/matrix/snapshot';
import type { Network } from '@chaintide/onchain/blocks/network';
import type { BlockIndex } from './follower.ts';

/** The ledger of unspent outputs and the matrix of coins, always at the same block. */
export class BitcoinIndex implements BlockIndex {
  readonly matrix: CohortMatrix;
  private readonly ledger: Ledger;

  private constructor(ledger: Ledger, matrix: CohortMatrix) {
    this.ledger = ledger;
    this.matrix = matrix;
  }

  /** Before the genesis block. `seed`: 16 random bytes, kept with the index. */
  static empty(seed: Uint8Array, network: Network, rule: DayRule): BitcoinIndex {
    return new BitcoinIndex(new Ledger(seed, network), new CohortMatrix(rule));
  }

  /** From the parts that `save` gave. Throws ChainError or MatrixError for parts that are damaged or of a newer version. */
  static load(parts: Iterator<Uint8Array, void>, network: Network): BitcoinIndex {
    const next = (): Uint8Array | undefined => parts.next().value ?? undefined;
    const matrix = matrixOf(next() ?? new Uint8Array());
    return new BitcoinIndex(loadLedger(next, network), matrix);
  }

  *save(): Generator<Uint8Array> {
    yield snapshotOf(this.matrix);
    yield* saveLedger(this.ledger);
  }

  get height(): number {
    return this.ledger.height;
  }

  get hash(): Uint8Array {
    return this.ledger.hash;
  }

  get lastHashes(): readonly Uint8Array[] {
    return this.ledger.lastHashes;
  }

  apply(block: Uint8Array): void {
    const flow = this.ledger.apply(block);
    try {
      this.matrix.append(flow);
    } catch (error) {
      this.ledger.unwind();
      throw error;
    }
  }

  unwind(): void {
    this.matrix.unwind();
    this.ledger.unwind();
  }
}
