const FEWEST = 200; // whom a new front holds, at least
const MOST = 1_000; // above it the front is made anew, smaller

/** The owners with a certain balance or more: few enough to be sorted after every block, and all of the richest are among them. */
export class FrontRunners {
  /** Satoshi. */
  #floor = Infinity;
  readonly #owners = new Set<number>();

  /** The balance of an owner has changed. */
  follow(owner: number, balance: number): void {
    if (balance >= this.#floor) this.#owners.add(owner);
    else this.#owners.delete(owner);
  }

  /** Any balance may have changed. */
  forget(): void {
    this.#floor = Infinity;
    this.#owners.clear();
  }

  /** Satoshi that the richest have together, of at least so many rich owners. */
  sum(count: number, rich: Iterable<number>, balances: Float64Array): number {
    if (this.#owners.size < count || this.#owners.size > MOST)
      this.#choose(Math.max(FEWEST, 2 * count), rich, balances);
    const sorted = Float64Array.from(this.#owners, (owner) => balances[owner]!).toSorted();
    return sorted.subarray(-count).reduce((sum, balance) => sum + balance, 0);
  }

  #choose(count: number, rich: Iterable<number>, balances: Float64Array): void {
    this.forget();
    const owners = [...rich];
    const sorted = Float64Array.from(owners, (owner) => balances[owner]!).toSorted();
    this.#floor = sorted.at(-count) ?? sorted[0] ?? Infinity;
    for (const owner of owners) this.follow(owner, balances[owner]!);
  }
}
