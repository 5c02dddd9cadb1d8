import { roomFor } from '../blocks/bytes.ts';

/** Changes of one owner's balance, the oldest first: each is what a transaction adds to it, or takes away. */
export interface Changes {
  readonly heights: Uint32Array;
  /** Satoshi. Nothing where a transaction pays as much as it takes, or an output of nothing. */
  readonly deltas: Float64Array;
}

/** Gathers changes of one owner. */
export class ChangeList {
  #count = 0;
  #heights = new Uint32Array(64);
  #deltas = new Float64Array(64);

  add(height: number, delta: number): void {
    this.#heights = roomFor(this.#heights, this.#count + 1);
    this.#deltas = roomFor(this.#deltas, this.#count + 1);
    this.#heights[this.#count] = height;
    this.#deltas[this.#count++] = delta;
  }

  get changes(): Changes {
    return { heights: this.#heights.slice(0, this.#count), deltas: this.#deltas.slice(0, this.#count) };
  }
}
