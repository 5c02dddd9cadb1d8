import type { EtherLog } from '../block/block.ts';
import type { Hex } from '../block/hashes.ts';
import { TRANSFER_TOPIC } from '../../chains/evm-transfers.ts';

export const NOBODY: Hex = `0x${'0'.repeat(40)}`;

export interface TokenFacts {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Whether its name and symbol are 32 bytes instead of a text, as in the first tokens. */
  readonly isOld?: boolean;
}

/** An ERC-20 token and what everybody has of it, in its smallest units. */
export class Token {
  readonly account: number;
  readonly address: Hex;
  readonly facts: TokenFacts;
  supply = 0n;
  /** Everybody who ever had some, in the order in which they came, with what is left. */
  readonly balances: Map<number, bigint>;
  readonly holders: number[];

  constructor(account: number, address: Hex, facts: TokenFacts) {
    this.account = account;
    this.address = address;
    this.facts = facts;
    this.balances = new Map();
    this.holders = [];
  }

  of(account: number): bigint {
    return this.balances.get(account) ?? 0n;
  }

  mint(to: number, amount: bigint): void {
    this.supply += amount;
    this.#change(to, amount);
  }

  burn(from: number, amount: bigint): void {
    this.supply -= amount;
    this.#change(from, -amount);
  }

  move(from: number, to: number, amount: bigint): void {
    this.#change(from, -amount);
    this.#change(to, amount);
  }

  log(from: Hex, to: Hex, amount: bigint): EtherLog {
    return { address: this.address, signature: TRANSFER_TOPIC, indexed: [from, to], data: amount };
  }

  copy(): Token {
    const copy = new Token(this.account, this.address, this.facts);
    copy.supply = this.supply;
    for (const [account, amount] of this.balances) copy.balances.set(account, amount);
    copy.holders.push(...this.holders);
    return copy;
  }

  #change(account: number, amount: bigint): void {
    const before = this.balances.get(account);
    if (before === undefined) this.holders.push(account);
    const after = (before ?? 0n) + amount;
    if (after < 0n) throw new Error(`${this.facts.symbol}: ${this.address} would owe to account ${account}`);
    this.balances.set(account, after);
  }
}
