import type { CoinFlow } from '@chaintide/onchain/flow';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { loadLedger, saveLedger } from '@chaintide/onchain/ledger/snapshot';
import { dayRules, type DayRule } from '@chaintide/onchain/blocks/times';
import { BlockLog } from '@chaintide/onchain/lists/block-log';
import { noteOf, type BlockNote } from '@chaintide/onchain/lists/block-note';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { matrixOf, snapshotOf } from '@chaintide/onchain/matrix/snapshot';
import { OwnerDays } from '@chaintide/onchain/owner-days/owner-days';
import { RichDays } from '@chaintide/onchain/owner-days/rich-days';
import { loadOwnerDays, saveOwnerDays } from '@chaintide/onchain/owner-days/snapshot';
import { OwnerHistory } from '@chaintide/onchain/owner-history/owner-history';
import type { SegmentFiles } from '@chaintide/onchain/owner-history/segment-files';
import { loadOwnerHistory, saveOwnerHistory } from '@chaintide/onchain/owner-history/snapshot';
import { listedOwner } from '@chaintide/onchain/scripts/owner-text';
import type { Network } from '@chaintide/onchain/blocks/network';
import { fromParts, headOf, sealed, type Kind } from '@chaintide/onchain/ledger/sealed-parts';
import type { AddressBalance } from './blocks.ts';
import type { BlockIndex } from './follower.ts';

const LISTED_SATOSHI = 1e8; // a million dollars, should a coin ever cost that much

const KIND: Kind = { sign: 0x49_54_42_01, version: 2, name: 'index' };
const HEAD_WORDS = 2; // sign, version

/** The coins and the owners of a chain by days under one rule. */
export interface Days {
  readonly matrix: CohortMatrix;
  readonly ownerDays: OwnerDays;
  readonly richDays: RichDays;
  /** That of all rules. */
  readonly ledger: Ledger;
}

interface Parts {
  readonly ledger: Ledger;
  /** The first is that of the index's own columns. */
  readonly days: readonly Days[];
}

/** Where the segments of the history are. */
interface KeptHistory {
  readonly files: SegmentFiles;
  readonly leaf: number | undefined;
}

/** The ledger of unspent outputs, and by days under each rule the matrix of coins and the owners; always at the same block. */
export class BitcoinIndex implements BlockIndex {
  readonly matrix: CohortMatrix;
  readonly ownerDays: OwnerDays;
  /** Changes since the lists were told. */
  readonly log = new BlockLog<BlockNote>();
  private readonly days: readonly Days[];
  /** Every change of every balance, if it is kept: from the first block on. */
  history: OwnerHistory | undefined;
  private readonly ledger: Ledger;
  private readonly network: Network;

  private constructor({ ledger, days }: Parts, network: Network) {
    this.ledger = ledger;
    this.days = days;
    this.network = network;
    ({ matrix: this.matrix, ownerDays: this.ownerDays } = days[0]!);
  }

  /** Before the genesis block. `seed`: 16 random bytes, kept with the index. `rule`: that of the index's own columns. */
  static empty(seed: Uint8Array, network: Network, rule: DayRule): BitcoinIndex {
    const ledger = new Ledger(seed, network);
    const others = dayRules.filter((other) => other !== rule);
    return new BitcoinIndex({ ledger, days: [rule, ...others].map((one) => emptyDays(one, ledger)) }, network);
  }

  /** From the parts that `save` gave, with the history if its segments are kept. Throws ChainError or MatrixError for parts that are damaged or of another version. */
  static load(parts: Iterator<Uint8Array, void>, network: Network, kept?: KeptHistory): BitcoinIndex {
    const next = (): Uint8Array | undefined => parts.next().value ?? undefined;
    fromParts(next, (part) => headOf(part(), KIND, HEAD_WORDS));
    const matrices = dayRules.map(() => matrixOf(next() ?? new Uint8Array()));
    const ledger = loadLedger(next, network);
    const owners = matrices.map((matrix) => ({ matrix, ledger, ownerDays: loadOwnerDays(next) }));
    const days = owners.map((one): Days => ({ ...one, richDays: RichDays.load(next) }));
    const index = new BitcoinIndex({ ledger, days }, network);
    const history = next();
    if (kept && history)
      index.history = new OwnerHistory(kept.files, loadOwnerHistory(startingWith(history, next)), kept.leaf);
    return index;
  }

  *save(): Generator<Uint8Array> {
    yield sealed(Uint32Array.of(KIND.sign, KIND.version));
    for (const { matrix } of this.days) yield snapshotOf(matrix);
    yield* saveLedger(this.ledger);
    for (const { ownerDays } of this.days) yield* saveOwnerDays(ownerDays);
    for (const { richDays } of this.days) yield* richDays.save();
    if (this.history) yield* saveOwnerHistory(this.history);
  }

  /** The same coins and owners by days under another rule. */
  under(rule: DayRule): Days {
    return this.days.find(({ matrix }) => matrix.rule === rule)!;
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
    for (const days of this.days) days.richDays.expect(days, block);
    const flow = ledger.apply(block);
    this.appendAll(flow);
    for (const days of this.days) days.richDays.follow(days);
    const { ownerColumns: columns, owners } = ledger;
    for (const {
      matrix: { rows },
      ownerDays,
    } of this.days)
      ownerDays.append(rows - 1, { flow, columns, owners }); // on the matrix' days there is nothing to refuse
    this.history?.append({ flow, columns, block: ledger.block });
    const { block: content } = ledger;
    this.log.append(flow, () => noteOf({ flow, block: content, times: matrix.times, network }, LISTED_SATOSHI));
  }

  unwind(): void {
    const { height } = this;
    for (const { matrix } of this.days) matrix.unwind();
    this.ledger.unwind();
    for (const days of this.days) {
      days.ownerDays.unwind();
      days.richDays.follow(days);
    }
    this.history?.unwind();
    this.log.unwind(height);
  }

  /** The owner of a script by number, and the balance in satoshi; undefined if the chain has never paid to it. */
  holding(script: Uint8Array): { readonly owner: number; readonly balance: number } | undefined {
    const owner = this.ledger.ownerOf(script);
    return owner === undefined ? undefined : { owner, balance: this.ledger.owners.balances[owner]! };
  }

  /** To all matrices, or to none. */
  private appendAll(flow: CoinFlow): void {
    const done: CohortMatrix[] = [];
    try {
      for (const { matrix } of this.days) {
        matrix.append(flow);
        done.push(matrix);
      }
    } catch (error) {
      for (const matrix of done) matrix.unwind();
      this.ledger.unwind();
      throw error;
    }
  }

  /** The richest owners, the richest first; fewer than asked for if fewer own 100 BTC. */
  richest(count: number): AddressBalance[] {
    return this.ledger
      .richest(count)
      .map(({ script, balance }) => ({ address: listedOwner(script, this.network), balance }));
  }
}

const emptyDays = (rule: DayRule, ledger: Ledger): Days => ({
  matrix: new CohortMatrix(rule),
  ownerDays: new OwnerDays(),
  richDays: new RichDays(),
  ledger,
});
const startingWith = (first: Uint8Array, next: () => Uint8Array | undefined): (() => Uint8Array | undefined) => {
  let begin: Uint8Array | undefined = first;
  return () => {
    const part = begin ?? next();
    begin = undefined;
    return part;
  };
};
