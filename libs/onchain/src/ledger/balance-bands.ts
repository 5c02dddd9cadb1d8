const COIN = 1e8; // satoshi

/** Balances from which on owners are counted by themselves, in BTC. */
export const balanceLimits = [0.01, 0.1, 1, 10, 100, 500, 1_000, 1_500, 5_000, 10_000, 15_000] as const;

/** Lower limits of the bands in satoshi. The first band is of those who own something, and less than the first of the limits above. */
export const bandLimits: readonly number[] = [1, ...balanceLimits.map((limit) => limit * COIN)];

/** Bands of balances, from poor to rich. */
export const BALANCE_BANDS = bandLimits.length;

/** Owners of more than nothing by their balances: how many are in each band, and what they own together. */
export class BalanceBands {
  readonly counts = new Float64Array(BALANCE_BANDS);
  readonly values = new Float64Array(BALANCE_BANDS);
  readonly #limits: readonly number[];

  /** `limits`: of the bands, in the unit of the balances. */
  constructor(limits = bandLimits) {
    this.#limits = limits;
  }

  /** Owners of more than nothing. */
  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** An owner's balance changes. */
  move(before: number, after: number): void {
    this.#count(before, -1);
    this.#count(after, 1);
  }

  #count(balance: number, owners: 1 | -1): void {
    if (balance === 0) return;
    let band = 0;
    while (band + 1 < BALANCE_BANDS && balance >= this.#limits[band + 1]!) band++;
    this.counts[band]! += owners;
    this.values[band]! += owners * balance;
  }
}
