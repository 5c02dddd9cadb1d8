import { flowOf, markLostCoinbase, type Position } from '../blocks/block-flow.ts';
import { copyOf, equalBytes, hexOf, readU32, roomFor, writeU32 } from '../blocks/bytes.ts';
import { at, ChainError } from '../blocks/chain-error.ts';
import { HASH_BYTES, readHeader, type Header } from '../blocks/header.ts';
import type { Network } from '../blocks/network.ts';
import { MEDIAN_SPAN, medianTime } from '../blocks/times.ts';
import { Transactions } from '../blocks/transactions.ts';
import { requireMerkleRoot, txidsOf } from '../blocks/txids.ts';
import type { CoinFlow } from '../flow.ts';
import { Coins, ownerIn, valueIn } from './coins.ts';
import { backwards, Journal, Step } from './journal.ts';
import { KeyedHash, OUTPOINT_SHAPE } from './keyed-hash.ts';
import { tagOwner, tagScript, type OwnerColumns } from './owner-book.ts';
import { NOBODY, Owners } from './owners.ts';
import { RichOwners, type RichOwner, type Scripts } from './rich-owners.ts';

/** Blocks that can be taken back, one day of them. */
export const DEEPEST_UNWIND = 144;
const OUTPOINT_BYTES = 36;

/** One applied block, as far as it takes to take it back. */
export interface AppliedBlock {
  readonly previous: Uint8Array;
  readonly steps: Uint32Array;
  /** Scripts of owners who are rich no longer. */
  readonly left: Scripts;
}

/** The content of a ledger besides its tables. */
export interface LedgerState {
  height: number;
  hash: Uint8Array;
  /** Header times of the last blocks, Unix seconds. */
  times: number[];
  applied: AppliedBlock[];
}

/**
 * The ledger of unspent outputs and their owners, from blocks alone. Every change either happens as a whole or not at all. The secret seed
 * of 16 bytes decides where things stand in memory and on disk, and nothing else.
 */
export class Ledger {
  readonly seed: Uint8Array;
  readonly coins = new Coins();
  readonly owners = new Owners();
  rich = new RichOwners();
  /** Columns of the block that was applied last, and owners of its outputs. */
  readonly block = new Transactions();
  readonly ownerColumns: OwnerColumns = { created: new Uint32Array(128), spent: new Uint32Array(128) };
  readonly state: LedgerState = { height: -1, hash: new Uint8Array(HASH_BYTES), times: [], applied: [] };
  readonly #network: Network;
  readonly #hash: KeyedHash;
  readonly #journal = new Journal();
  readonly #outpoint = new Uint8Array(OUTPOINT_BYTES);
  #txids: Uint8Array = new Uint8Array();
  #spent = {
    count: 0,
    values: new Float64Array(128),
    createdAt: new Uint32Array(128),
    kinds: new Uint8Array(128),
    mined: new Uint8Array(128),
  };

  constructor(seed: Uint8Array, network: Network) {
    this.seed = copyOf(seed);
    this.#network = network;
    this.#hash = new KeyedHash(seed);
  }

  /** Height of the last block; -1 before the genesis block. */
  get height(): number {
    return this.state.height;
  }

  /** Hash of the last block, 32 bytes in the order of the wire. */
  get hash(): Uint8Array {
    return this.state.hash;
  }

  /** Hashes of the blocks that can be taken back, and of the one before them, 32 bytes each; the last block's first. */
  get lastHashes(): Uint8Array[] {
    const { applied, hash, height } = this.state;
    return [hash, ...applied.map(({ previous }) => previous).toReversed()].slice(0, height + 1);
  }

  /** Bytes of memory that the tables take. */
  get bytes(): number {
    return this.coins.bytes + this.owners.bytes;
  }

  /** The richest owners, the richest first and of equal ones the older; fewer than asked for if fewer own 100 BTC. */
  richest(count: number): RichOwner[] {
    return this.rich.richest(count, this.owners.balances);
  }

  /** The number of the owner that a script names; undefined if the chain has never paid to it. */
  ownerOf(script: Uint8Array): number | undefined {
    tagScript(this.#hash, script);
    return this.owners.find(this.#hash.tag);
  }

  /**
   * Applies the block that follows. Returns its flow, valid until the next call. Throws ChainError, which names height and hash, for a block
   * that is damaged, does not follow, or spends what there is not; the ledger then is as before.
   */
  apply(bytes: Uint8Array): CoinFlow {
    const height = this.state.height + 1;
    const header = at({ height }, () => readHeader(bytes));
    return at({ height, hash: header.hash }, () => {
      this.#check(bytes, header);
      const times = [...this.state.times, header.time].slice(-MEDIAN_SPAN - DEEPEST_UNWIND);
      const position = { header, height, medianTime: medianTime(times), network: this.#network };
      markLostCoinbase(this.block, position);
      const flow = this.#move(position);
      this.#remember(header, times);
      return flow;
    });
  }

  /** Takes back the last block. Throws ChainError below the deepest block that it remembers. */
  unwind(): void {
    const { state } = this;
    const last = state.applied.pop();
    if (!last)
      throw new ChainError('ledger.unwind', `a ledger takes back at most ${DEEPEST_UNWIND} blocks`, {
        height: state.height,
        hash: state.hash,
      });
    this.#takeBack(last.steps);
    this.rich.takeBack(last.left, this.owners.balances);
    state.height--;
    state.hash = last.previous;
    state.times.pop();
  }

  #check(bytes: Uint8Array, header: Header): void {
    if (!equalBytes(header.previous, this.state.hash))
      throw new ChainError('block.link', `follows ${hexOf(header.previous)} instead of ${hexOf(this.state.hash)}`);
    this.block.read(bytes);
    this.#txids = txidsOf(this.block, this.#txids);
    requireMerkleRoot(header.merkleRoot, this.#txids, this.block.count);
  }

  #remember({ hash, previous }: Header, times: number[]): void {
    const { state } = this;
    state.height++;
    state.hash = hash;
    state.times = times;
    const left = this.rich.follow(this.block, this.ownerColumns, this.owners.balances);
    state.applied.push({ previous, steps: this.#journal.words(), left });
    if (state.applied.length > DEEPEST_UNWIND) state.applied.shift();
  }

  /** Moves the coins of a block; all of them, or none if it throws. */
  #move(position: Position): CoinFlow {
    this.#journal.clear();
    this.#reserve();
    try {
      for (let i = 0; i < this.block.count; i++) {
        if (i > 0) this.#spendInputs(i);
        this.#createOutputs(i, position.height);
      }
      return flowOf(this.block, position, this.#spent);
    } catch (error) {
      this.#takeBack(this.#journal.words());
      throw error;
    }
  }

  #reserve(): void {
    const { inputs, outputs } = this.block;
    const { values, createdAt, kinds, mined } = this.#spent;
    this.#spent = {
      count: inputs - 1,
      values: roomFor(values, inputs),
      createdAt: roomFor(createdAt, inputs),
      kinds: roomFor(kinds, inputs),
      mined: roomFor(mined, inputs),
    };
    this.ownerColumns.created = roomFor(this.ownerColumns.created, outputs);
    this.ownerColumns.spent = roomFor(this.ownerColumns.spent, inputs);
  }

  #spendInputs(transaction: number): void {
    const { block, coins } = this;
    for (let i = block.firstInputs[transaction]!; i < block.firstInputs[transaction + 1]!; i++) {
      this.#hash.compute(block.bytes, block.outpoints[i]!, OUTPOINT_SHAPE);
      if (!coins.remove(this.#hash.tag)) throw this.#unknownCoin(block.outpoints[i]!);
      const { value, owner } = coins;
      this.#spent.values[i - 1] = value;
      this.#spent.createdAt[i - 1] = coins.height;
      this.#spent.kinds[i - 1] = coins.kind;
      this.#spent.mined[i - 1] = coins.mined;
      this.ownerColumns.spent[i - 1] = owner;
      this.owners.add(owner, -value);
      this.#journal.note(Step.spent, coins.record);
    }
  }

  #createOutputs(transaction: number, height: number): void {
    const { block } = this;
    const first = block.firstOutputs[transaction]!;
    this.#outpoint.set(this.#txids.subarray(transaction * HASH_BYTES, (transaction + 1) * HASH_BYTES));
    for (let i = first; i < block.firstOutputs[transaction + 1]!; i++) {
      writeU32(this.#outpoint, HASH_BYTES, i - first);
      if (block.unspendable[i] === 1) this.ownerColumns.created[i] = NOBODY;
      else this.#create(i, height);
    }
  }

  #create(output: number, height: number): void {
    const { block, coins } = this;
    const owner = this.#ownerOf(output);
    const value = block.values[output]!;
    this.ownerColumns.created[output] = owner;
    this.#hash.compute(this.#outpoint, 0, OUTPOINT_SHAPE);
    coins.record.set(this.#hash.tag);
    coins.describe(value, block.kinds[output]!, { height, owner, isMined: output < block.firstOutputs[1]! });
    if (!coins.insert())
      throw new ChainError('coin.exists', `creates output ${outpointText(this.#outpoint, 0)}, which exists unspent`);
    this.#journal.note(Step.created, coins.record);
    this.owners.add(owner, value);
  }

  #ownerOf(output: number): number {
    tagOwner(this.#hash, this.block, output);
    const before = this.owners.count;
    const owner = this.owners.numberOf(this.#hash.tag);
    if (owner === before) this.#journal.note(Step.owner, this.#hash.tag);
    return owner;
  }

  #takeBack(steps: Uint32Array): void {
    const { coins, owners } = this;
    backwards(steps, (step, record) => {
      if (step === Step.owner) return owners.forget(record);
      if (step === Step.created) {
        coins.remove(record);
        return owners.add(ownerIn(record), -valueIn(record));
      }
      coins.record.set(record);
      coins.insert();
      owners.add(ownerIn(record), valueIn(record));
    });
  }

  #unknownCoin(outpoint: number): ChainError {
    return new ChainError(
      'coin.unknown',
      `spends output ${outpointText(this.block.bytes, outpoint)}, which does not exist or is spent already`,
      { offset: outpoint },
    );
  }
}

const outpointText = (bytes: Uint8Array, place: number): string =>
  `${hexOf(bytes.subarray(place, place + HASH_BYTES))}:${readU32(bytes, place + HASH_BYTES)}`;
