import { roomFor } from '../blocks/bytes.ts';

/** Words of a coin: its tag, value, kind, height and owner. */
export const COIN_WORDS = 7;
const STEP_WORDS = COIN_WORDS + 1;

/** One change that a block made. */
export const Step = { spent: 0, created: 1, owner: 2 } as const;
type Step = (typeof Step)[keyof typeof Step];

/** The changes of one block in their order, to be taken back in the reverse. */
export class Journal {
  #words = new Uint32Array(1_024);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** Notes a step with the record that it is about: a coin, or the tag of a new owner. */
  note(step: Step, record: Uint32Array): void {
    this.#words = roomFor(this.#words, this.#length + STEP_WORDS);
    this.#words[this.#length] = step;
    for (let i = 0; i < COIN_WORDS; i++) this.#words[this.#length + 1 + i] = record[i] ?? 0;
    this.#length += STEP_WORDS;
  }

  /** A copy of the steps. */
  words(): Uint32Array {
    return this.#words.slice(0, this.#length);
  }
}

/** The steps of a journal from the last to the first. */
export const backwards = (words: Uint32Array, take: (step: number, record: Uint32Array) => void): void => {
  for (let at = words.length - STEP_WORDS; at >= 0; at -= STEP_WORDS)
    take(words[at]!, words.subarray(at + 1, at + STEP_WORDS));
};
