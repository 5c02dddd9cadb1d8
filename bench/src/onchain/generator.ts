import {
  blockBytes,
  coinbaseOf,
  writtenTxid,
  type WrittenOutput,
  type WrittenTransaction,
} from '@chaintide/onchain/blocks/testing';
import { mainnet, subsidyAt } from '@chaintide/onchain/blocks/network';
import { sealedUndo, undoBytes, type SpentCoin } from '@chaintide/onchain/files/testing';
import { hash256 } from '@chaintide/onchain/hash';

const TRANSACTIONS = 2_500; // a block, as mainnet had around 2021
const BLOCK_SECONDS = 600;
const START = 1_231_006_505;
const SIGNATURE = new Uint8Array(107).fill(0x30); // a signature and a key, as they unlock most coins
const WITNESS = [SIGNATURE.subarray(0, 72), SIGNATURE.subarray(0, 33)];

interface Coin extends SpentCoin {
  readonly txid: Uint8Array;
  readonly output: number;
  readonly isSegwit: boolean;
}

export interface GeneratedBlock {
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly previous: Uint8Array;
  readonly sealedUndo: Uint8Array;
}

/** Numbers from a seed, the same on every machine. */
const makeRandom = (): (() => number) => {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const hashOf = (owner: number, length: number): Uint8Array => {
  const hash = new Uint8Array(32);
  new DataView(hash.buffer).setUint32(0, owner);
  return hash256(hash).subarray(0, length);
};

/** Scripts in about the shares that outputs had in the years from 2020 to 2024. */
const scriptOf = (owner: number): Uint8Array => {
  const share = owner % 100;
  if (share < 42) return Uint8Array.of(0, 20, ...hashOf(owner, 20));
  if (share < 65) return Uint8Array.of(0x76, 0xa9, 20, ...hashOf(owner, 20), 0x88, 0xac);
  if (share < 82) return Uint8Array.of(0xa9, 20, ...hashOf(owner, 20), 0x87);
  if (share < 94) return Uint8Array.of(0x51, 32, ...hashOf(owner, 32));
  if (share < 98) return Uint8Array.of(0, 32, ...hashOf(owner, 32));
  return Uint8Array.of(33, 2 + (owner & 1), ...hashOf(owner, 32), 0xac);
};

/**
 * A chain that looks like mainnet to a reader: two inputs and a little more than two outputs a transaction, most coins spent soon and some
 * late, more than half of all owners new, some OP_RETURN. Merkle roots, links, txids and undo records are right; signatures are not.
 */
export class ChainGenerator {
  readonly #random = makeRandom();
  readonly #coins: Coin[] = [];
  #previous: Uint8Array = new Uint8Array(32);
  #height = 0;
  #owners = 0;

  /** The next block, with as many transactions as there are coins to spend. */
  next(): GeneratedBlock {
    const [height, previous] = [this.#height++, this.#previous];
    const spent: Coin[][] = [];
    const transactions: WrittenTransaction[] = [
      coinbaseOf(height, [{ value: subsidyAt(height, mainnet.halvingBlocks), script: this.#anyScript() }]),
    ];
    if (height > 0) this.#keep(transactions[0]!, height);
    const most = Math.min(TRANSACTIONS, Math.floor(this.#coins.length / 2));
    while (transactions.length < most) {
      const coins = Array.from({ length: this.#inputs() }, () => this.#take()).filter((coin) => coin !== undefined);
      if (coins.length === 0) break;
      const transaction = this.#pay(coins);
      spent.push(coins);
      transactions.push(transaction);
      this.#keep(transaction, height);
    }
    const bytes = blockBytes({ previous, time: START + height * BLOCK_SECONDS, transactions });
    this.#previous = hash256(bytes.subarray(0, 80));
    return { height, bytes, previous, sealedUndo: sealedUndo(previous, undoBytes(spent)) };
  }

  #inputs(): number {
    const share = this.#random();
    if (share < 0.62) return 1;
    return share < 0.84 ? 2 : 3 + Math.floor(this.#random() * 6);
  }

  /** Most coins are spent while they are young. */
  #take(): Coin | undefined {
    const { length } = this.#coins;
    if (length === 0) return undefined;
    const range = this.#random() < 0.75 ? Math.min(length, 20_000) : length;
    const place = length - 1 - Math.floor(this.#random() * range);
    const coin = this.#coins[place]!;
    this.#coins[place] = this.#coins[length - 1]!;
    this.#coins.pop();
    return coin;
  }

  #pay(coins: readonly Coin[]): WrittenTransaction {
    let left = coins.reduce((sum, { value }) => sum + value, 0);
    const outputs: WrittenOutput[] = Array.from({ length: this.#outputs() }, () => {
      const value = Math.floor(left * this.#random() * 0.9);
      left -= value;
      return { value, script: this.#anyScript() };
    });
    if (this.#random() < 0.08) outputs.push({ value: 0, script: Uint8Array.of(0x6a, 20, ...hashOf(this.#owners, 20)) });
    return {
      inputs: coins.map(({ txid, output, isSegwit }) => ({
        txid,
        output,
        ...(isSegwit ? { witness: WITNESS } : { script: SIGNATURE }),
      })),
      outputs,
    };
  }

  #outputs(): number {
    const share = this.#random();
    if (share < 0.15) return 1;
    return share < 0.85 ? 2 : 3 + Math.floor(this.#random() * 6);
  }

  #anyScript(): Uint8Array {
    const isNew = this.#random() < 0.55;
    return scriptOf(isNew ? this.#owners++ : Math.floor(this.#random() * this.#owners));
  }

  #keep(transaction: WrittenTransaction, height: number): void {
    const txid = writtenTxid(transaction);
    for (const [output, { value, script }] of transaction.outputs.entries())
      if (script[0] !== 0x6a)
        this.#coins.push({ txid, output, value, script, height, isSegwit: script[0] === 0 || script[0] === 0x51 });
  }
}
