/** Blocks that one thread checks at a time. */
export const CHUNK = 16;

const [OPEN, CLAIMED, TRUE, DOUBTFUL] = [0, 1, 2, 3];
const PATIENCE_MS = 30_000; // after which a thread is taken for dead
const CURSOR = 0;

/** Which chunks of a chain have been checked, in memory that threads share: a chunk is claimed by one of them. */
export class ChunkBoard {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;
  readonly #count: number;

  /** @param memory of the board that another thread has begun */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#cells = new Int32Array(memory);
    this.#count = this.#cells.length - 1;
  }

  static forBlocks(blocks: number): ChunkBoard {
    const cells = 1 + Math.ceil(blocks / CHUNK);
    return new ChunkBoard(new SharedArrayBuffer(cells * Int32Array.BYTES_PER_ELEMENT));
  }

  claim(chunk: number): boolean {
    return Atomics.compareExchange(this.#cells, 1 + chunk, OPEN, CLAIMED) === OPEN;
  }

  /** The lowest chunk that nobody has claimed, claimed now; undefined after the last. */
  claimNext(): number | undefined {
    for (;;) {
      const chunk = Atomics.add(this.#cells, CURSOR, 1);
      if (chunk >= this.#count) return undefined;
      if (this.claim(chunk)) return chunk;
    }
  }

  finish(chunk: number, isTrue: boolean): void {
    Atomics.store(this.#cells, 1 + chunk, isTrue ? TRUE : DOUBTFUL);
    Atomics.notify(this.#cells, 1 + chunk);
  }

  /** Whether another thread has found a claimed chunk true; waits for it. False also if it says nothing for long. */
  wasFoundTrue(chunk: number): boolean {
    Atomics.wait(this.#cells, 1 + chunk, CLAIMED, PATIENCE_MS);
    return Atomics.load(this.#cells, 1 + chunk) === TRUE;
  }
}
