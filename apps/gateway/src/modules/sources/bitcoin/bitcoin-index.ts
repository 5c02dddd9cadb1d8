import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { loadLedger, saveLedger } from '@chaintide/onchain/ledger/snapshot';
import type { DayRule } from '@chaintide/onchain/blocks/times';
import { BlockLog } from '@chaintide/onchain/lists/block-log';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { matrixOf, snapshotOf } from '@chaintide/onchain/matrix/snapshot';
import { OwnerDays } from '@chaintide/onchain/owner-days/owner-days';
import { loadOwnerDays, saveOwnerDays } from '@chaintide/onchain/owner-days/snapshot';
import { listedOwner } from '@chaintide/onchain/scripts/owner-text';
import type { Network } from '@chaintide/onchain/blocks/network';
import type { AddressBalance } from './blocks.ts';
import type { BlockIndex } from './follower.ts';

const LISTED_SATOSHI = 1e8; // a million dollars, should a coin ever cost that much

interface Parts {
  readonly ledger: Ledger;
  readonly matrix: CohortMatrix;
  readonly ownerDays: OwnerDays;
}

/** The ledger of unspent outputs, the matrix of coins and the owners by day, always at the same block. */
export class BitcoinIndex implements BlockIndex {
  readonly matrix: CohortMatrix;
  readonly ownerDays: OwnerDays;
  /** Changes since the lists were told. */
  readonly log = new BlockLog(LISTED_SATOSHI);
  private readonly ledger: Ledger;
  private readonly network: Network;

  private constructor({ ledger, matrix, ownerDays }: Parts, network: Network) {
    this.ledger = ledger;
    this.matrix = matrix;
    this.ownerDays = ownerDays;
    this.network = network;
  }

  /** Before the genesis block. `seed`: 16 random bytes, kept with the index. */
  static empty(seed: Uint8Array, network: Network, rule: DayRule): BitcoinIndex {
    const parts = { ledger: new Ledger(seed, network), matrix: new CohortMatrix(rule), ownerDays: new OwnerDays() };
    return new BitcoinIndex(parts, network);
  }

  /** From the parts that `save` gave. Throws ChainError or MatrixError for parts that are damaged or of another version. */
  static load(parts: Iterator<Uint8Array, void>, network: Network): BitcoinIndex {
    const next = (): Uint8Array | undefined => parts.next().value ?? undefined;
    const matrix = matrixOf(next() ?? new Uint8Array());
    const ledger = loadLedger(next, network);
    return new BitcoinIndex({ ledger, matrix, ownerDays: loadOwnerDays(next) }, network);
  }

  *save(): Generator<Uint8Array> {
    yield snapshotOf(this.matrix);
    yield* saveLedger(this.ledger);
    yield* saveOwnerDays(this.ownerDays);
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
    const { ledger, matrix, network } = this;
    const flow = ledger.apply(block);
    try {
      matrix.append(flow);
    } catch (error) {
      ledger.unwind();
      throw error;
    }
    const { ownerColumns: columns, owners } = ledger;
    this.ownerDays.append(matrix.rows - 1, { flow, columns, owners }); // on the matrix' days there is nothing to refuse
    this.log.append({ flow, block: ledger.block, times: matrix.times, network });
  }

  unwind(): void {
    const { height } = this;
    this.matrix.unwind();
    this.ledger.unwind();
    this.ownerDays.unwind();
    this.log.unwind(height);
  }

  /** The richest owners, the richest first; fewer than asked for if fewer own 100 BTC. */
  richest(count: number): AddressBalance[] {
    return this.ledger
      .richest(count)
      .map(({ script, balance }) => ({ address: listedOwner(script, this.network), balance }));
  }
}
