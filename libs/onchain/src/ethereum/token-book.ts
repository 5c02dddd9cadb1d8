import type { TokenName } from './facts.ts';

/** A holding before a block changed it. */
interface Before {
  readonly holder: number;
  readonly amount: bigint;
}

/** What is taken back with a block. */
export interface TokenEntry {
  readonly before: readonly Before[];
  readonly supply: bigint;
  readonly isBroken: boolean;
}

/** Everything that a book remembers of one token. */
export interface TokenState {
  readonly name: TokenName;
  readonly holdings: ReadonlyMap<number, bigint>;
  readonly supply: bigint;
  readonly isBroken: boolean;
}

/**
 * Balances of a token from its Transfer events, exactly. Who sends more than has arrived shows that the contract moves amounts without
 * telling: from then on the token is broken, and nothing is counted of its holders.
 */
export class TokenBook {
  readonly name: TokenName;
  /** Smallest units in circulation: those that came from the address 0 less those that went there. */
  supply = 0n;
  isBroken = false;
  readonly #holdings: Map<number, bigint>;
  #before: Before[] = [];
  #start = { supply: 0n, isBroken: false };

  constructor(name: TokenName, state?: TokenState) {
    this.name = name;
    this.#holdings = new Map(state?.holdings);
    this.supply = state?.supply ?? 0n;
    this.isBroken = state?.isBroken ?? false;
  }

  get holders(): number {
    return this.isBroken ? NaN : this.#holdings.size;
  }

  balanceOf(holder: number): bigint {
    return this.#holdings.get(holder) ?? 0n;
  }

  begin(): void {
    this.#before = [];
    this.#start = { supply: this.supply, isBroken: this.isBroken };
  }

  /** `from` and `to`: undefined for the address 0, where tokens are minted and burned. */
  move(from: number | undefined, to: number | undefined, amount: bigint): void {
    if (this.isBroken || amount === 0n) return;
    if (from !== undefined && this.balanceOf(from) < amount) {
      this.isBroken = true;
      return;
    }
    if (from === undefined) this.supply += amount;
    else this.#put(from, this.balanceOf(from) - amount);
    if (to === undefined) this.supply -= amount;
    else this.#put(to, this.balanceOf(to) + amount);
  }

  /** How the block since `begin` is taken back. */
  end(): TokenEntry {
    return { before: this.#before, ...this.#start };
  }

  takeBack({ before, supply, isBroken }: TokenEntry): void {
    for (const { holder, amount } of before.toReversed()) this.#set(holder, amount);
    this.supply = supply;
    this.isBroken = isBroken;
  }

  state(): TokenState {
    const { name, supply, isBroken } = this;
    return { name, supply, isBroken, holdings: this.#holdings };
  }

  #put(holder: number, amount: bigint): void {
    this.#before.push({ holder, amount: this.balanceOf(holder) });
    this.#set(holder, amount);
  }

  #set(holder: number, amount: bigint): void {
    if (amount === 0n) this.#holdings.delete(holder);
    else this.#holdings.set(holder, amount);
  }
}
