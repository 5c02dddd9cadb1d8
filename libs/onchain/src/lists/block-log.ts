import type { BlockNote } from './block-note.ts';

/** The place of a block in the chain, and its time in Unix seconds. */
interface Noted {
  readonly height: number;
  readonly time: number;
}

/** How the chain has changed: its blocks from a height on are these. */
export interface ChainNews<Note extends Noted = BlockNote> {
  readonly from: number;
  /** Without blocks that are too old for lists. */
  readonly blocks: readonly Note[];
}

/** Notes of blocks since they were last told, by which a list of blocks elsewhere can follow the chain. */
export class BlockLog<Note extends Noted> {
  #since = Infinity;
  #from: number | undefined;
  #notes: Note[] = [];

  /** Undefined if nothing has changed since `clear`. */
  get news(): ChainNews<Note> | undefined {
    return this.#from === undefined ? undefined : { from: this.#from, blocks: this.#notes };
  }

  /** Notes blocks from now on whose header is not older, Unix seconds. Before the first call nothing is noted. */
  keepSince(since: number): void {
    this.#since = since;
    this.#notes = this.#notes.filter(({ time }) => time >= since);
  }

  append({ height, time }: Noted, note: () => Note): void {
    if (time < this.#since) return;
    this.#from ??= height;
    this.#notes.push(note());
  }

  /** The block of this height has left the chain. */
  unwind(height: number): void {
    if (this.#since === Infinity) return;
    this.#from = Math.min(this.#from ?? height, height);
    if (this.#notes.at(-1)?.height === height) this.#notes.pop();
  }

  /** Forgets the news: they are told. */
  clear(): void {
    this.#from = undefined;
    this.#notes = [];
  }
}
