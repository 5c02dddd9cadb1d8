/** The values of a moving window in ascending order. Values without data (NaN) are left out. */
export class SortedWindow {
  readonly #values: Float64Array;
  #count = 0;

  constructor(size: number) {
    this.#values = new Float64Array(size);
  }

  /** Whether every value of the window has data. */
  get isFull(): boolean {
    return this.#count === this.#values.length;
  }

  add(value: number): void {
    if (Number.isNaN(value)) return;
    const place = this.#placeOf(value);
    this.#values.copyWithin(place + 1, place, this.#count);
    this.#values[place] = value;
    this.#count += 1;
  }

  /** Takes out a value that was added. */
  remove(value: number): void {
    if (Number.isNaN(value)) return;
    const place = this.#placeOf(value);
    this.#values.copyWithin(place, place + 1, this.#count);
    this.#count -= 1;
  }

  /** The value at a rank from 0, between two of them if the rank is. */
  at(rank: number): number {
    const below = this.#values[Math.floor(rank)]!;
    const above = this.#values[Math.ceil(rank)]!;
    return below + (above - below) * (rank - Math.floor(rank));
  }

  /** The place of the first value that is not less. */
  #placeOf(value: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#values[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
