import type { EtherLog, EtherTransaction } from '../block/block.ts';
import { createdAddress, digest, type Hex } from '../block/hashes.ts';
import type { Accounts } from './accounts.ts';
import type { Moment } from './moment.ts';

/** A transaction before it is carried out; parties are accounts, amounts are in wei. */
export interface Order {
  readonly from: number;
  /** Undefined: it creates a contract. */
  readonly to?: number | undefined;
  readonly value?: bigint;
  readonly gas: number;
  readonly input?: Hex;
  readonly logs?: readonly EtherLog[];
  readonly blobs?: number;
  /** It costs gas, and has no other effect. */
  readonly isFailed?: boolean;
  /** The address of the contract that it creates, where it is not the one that follows from the sender. */
  readonly created?: Hex;
}

/** The terms of a block. */
export interface Terms {
  readonly moment: Moment;
  readonly accounts: Accounts;
  readonly gasLimit: number;
  readonly baseFee: bigint | undefined;
  /** Wei for a unit of blob gas. */
  readonly blobPrice: bigint;
  /** The account that gets what the senders pay beyond the base fee. */
  readonly miner: number;
  /** Draws what a sender offers for a unit of gas, in wei: a tip since London, before it the whole price. */
  readonly offer: () => bigint;
}

const LEGACY_SHARE = 0.1; // of the senders, since there are tips
const SPARE_GAS = 1.3;
export const PLAIN_GAS = 21_000;
export const BLOB_GAS = 131_072;

/** Carries out the transactions of one block: nobody pays what they do not have. */
export class Execution {
  readonly transactions: EtherTransaction[] = [];
  gasUsed = 0;
  blobs = 0;
  /** Wei. */
  burned = 0n;
  readonly #terms: Terms;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** Gas that the block still has room for. */
  get room(): number {
    return this.#terms.gasLimit - this.gasUsed;
  }

  /** Wei that a unit of gas costs on average. */
  get usualPrice(): bigint {
    return (this.#terms.baseFee ?? 0n) + this.#terms.offer();
  }

  /** Undefined, and nothing happens, if the sender cannot pay or the block is full. */
  run(order: Order): EtherTransaction | undefined {
    const { accounts, baseFee = 0n, miner, moment, offer, blobPrice } = this.#terms;
    const { from, to, gas, blobs = 0, isFailed = false } = order;
    const value = isFailed ? 0n : (order.value ?? 0n);
    const tip = offer();
    const price = baseFee + tip;
    const blobFee = BigInt(blobs * BLOB_GAS) * blobPrice;
    const cost = value + BigInt(gas) * price + blobFee;
    if (gas > this.room || accounts.balances[from]! < cost) return undefined;
    const transaction = this.#written(order, { value, tip, price });
    accounts.balances[from]! -= cost;
    accounts.nonces[from]! += 1;
    accounts.receive(miner, BigInt(gas) * tip, moment.price);
    const receiver = to ?? accounts.add(transaction.created!);
    accounts.receive(receiver, value, moment.price);
    if (to === undefined && !isFailed) accounts.contracts.add(receiver);
    this.gasUsed += gas;
    this.blobs += blobs;
    this.burned += BigInt(gas) * baseFee + blobFee;
    this.transactions.push(transaction);
    return transaction;
  }

  #written(
    { from, to, gas, input = '0x', logs = [], blobs = 0, isFailed = false, created }: Order,
    { value, tip, price }: { value: bigint; tip: bigint; price: bigint },
  ): EtherTransaction {
    const { accounts, baseFee, moment } = this.#terms;
    const [sender, nonce] = [accounts.addresses[from]!, accounts.nonces[from]!];
    const receiver = to === undefined ? undefined : accounts.addresses[to]!;
    return {
      hash: digest(`${sender} ${nonce} ${receiver} ${value} ${moment.height} ${moment.branch}`),
      from: sender,
      to: receiver,
      created: to === undefined ? (created ?? createdAddress(sender, nonce)) : undefined,
      nonce,
      value,
      input,
      type: this.#typeOf(blobs),
      gas: gas === PLAIN_GAS ? gas : Math.ceil(gas * SPARE_GAS),
      gasUsed: gas,
      price,
      maxFee: baseFee === undefined ? price : 2n * baseFee + tip,
      tip,
      blobs,
      isFailed,
      logs: isFailed ? [] : logs,
    };
  }

  #typeOf(blobs: number): 0 | 2 | 3 {
    const { baseFee, moment } = this.#terms;
    if (blobs > 0) return 3;
    return baseFee === undefined || moment.random() < LEGACY_SHARE ? 0 : 2;
  }
}
