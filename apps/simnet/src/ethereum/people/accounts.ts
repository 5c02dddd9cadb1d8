import type { Hex } from '../block/hashes.ts';

const WEI = 1e18;
const GWEI = 1_000_000_000n;

/** Wei, in whole gwei. */
export const weiOf = (ether: number): bigint => BigInt(Math.floor(Math.max(0, ether) * 1e9)) * GWEI;

/** Ether, as exactly as a float has it. */
const etherOf = (wei: bigint): number => Number(wei) / WEI;

/** Every address that was ever used, column by column; an account is the number of its place. */
export class Accounts {
  addresses: Hex[] = [];
  /** Wei. */
  balances: bigint[] = [];
  nonces: number[] = [];
  /** Dollars that an ether cost on average when it came. */
  costs: number[] = [];
  /** Contracts, by their account. */
  contracts = new Set<number>();
  /** Shared by copies: where one has another address at a place, the address is not its own. */
  readonly #places: Map<Hex, number>;

  constructor(places = new Map<Hex, number>()) {
    this.#places = places;
  }

  add(address: Hex): number {
    const known = this.find(address);
    if (known !== undefined) return known;
    const account = this.addresses.push(address) - 1;
    this.balances.push(0n);
    this.nonces.push(0);
    this.costs.push(0);
    this.#places.set(address, account);
    return account;
  }

  find(address: Hex): number | undefined {
    const place = this.#places.get(address);
    return place !== undefined && this.addresses[place] === address ? place : undefined;
  }

  /** @param price dollars an ether; 0 before there was a market */
  receive(account: number, wei: bigint, price = 0): void {
    const before = etherOf(this.balances[account]!);
    const more = etherOf(wei);
    if (more > 0) this.costs[account] = (this.costs[account]! * before + price * more) / (before + more);
    this.balances[account]! += wei;
  }

  ether(account: number): number {
    return etherOf(this.balances[account]!);
  }

  copy(): Accounts {
    const copy = new Accounts(this.#places);
    copy.addresses = this.addresses.slice();
    copy.balances = this.balances.slice();
    copy.nonces = this.nonces.slice();
    copy.costs = this.costs.slice();
    copy.contracts = new Set(this.contracts);
    return copy;
  }
}
