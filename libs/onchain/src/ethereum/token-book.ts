import type { TokenName } from './facts.ts';

/** A holding before a block changed it. */
interface Before {
  readonly holder: number;
  readonly amount: bigint;
}

/** Changes that are taken back with a block. */
export interface TokenEntry {
  readonly before: readonly Before[];
  readonly supply: bigint;
}

/** Everything that a book remembers of one token. */
export interface TokenState {
  readonly name: TokenName;
  readonly holdings: ReadonlyMap<number, bigint>;
  readonly supply: bigint;
}

/**
 * Balances of a token from its events, exactly. Who sends more than has arrived got the rest without an event, as the first owner of a contract
 * does: it is counted as minted when it moves.
 */
export class TokenBook {
  readonly name: TokenName;
  /** Smallest units in circulation: those that were minted less those that were burned. */
  supply = 0n;
  readonly #holdings: Map<number, bigint>;
  #before: Before[] = [];
  #start = 0n;

  constructor(name: TokenName, state?: TokenState) {
    this.name = name;
    this.#holdings = new Map(state?.holdings);
    this.supply = state?.supply ?? 0n;
  }

  get holders(): number {
    return this.#holdings.size;
  }

  balanceOf(holder: number): bigint {
    return this.#holdings.get(holder) ?? 0n;
  }

  begin(): void {
    this.#before = [];
    this.#start = this.supply;
  }

  /** `from` and `to`: undefined where tokens are minted and burned. */
  move(from: number | undefined, to: number | undefined, amount: bigint): void {
    if (amount === 0n) return;
    const held = from === undefined ? 0n : this.balanceOf(from);
    if (held < amount) this.supply += amount - held;
    if (from !== undefined) this.#put(from, held < amount ? 0n : held - amount);
    if (to === undefined) this.supply -= amount;
    else this.#put(to, this.balanceOf(to) + amount);
  }

  /** How the block since `begin` is taken back. */
  end(): TokenEntry {
    return { before: this.#before, supply: this.#start };
  }

  takeBack({ before, supply }: TokenEntry): void {
    for (const { holder, amount } of before.toReversed()) this.#set(holder, amount);
    this.supply = supply;
  }

  state(): TokenState {
    const { name, supply } = this;
    return { name, supply, holdings: this.#holdings };
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
