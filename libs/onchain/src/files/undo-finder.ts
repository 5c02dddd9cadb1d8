import { equalBytes } from '../blocks/bytes.ts';
import { hash256 } from '../hash.ts';
import { framesOf, type Frame } from './frames.ts';
import type { NodeFile } from './node-file.ts';

const CHECKSUM_BYTES = 32;
const LONGEST_RECORD = 32 * 1024 * 1024; // bytes; Core's limit for anything that it serialises

/** The frames of the undo records in one `rev` file. */
export const undoFramesOf = (file: NodeFile, magic: Uint8Array): Generator<Frame> =>
  framesOf(file, { magic, longest: LONGEST_RECORD, trailer: CHECKSUM_BYTES });

/** Finds the undo records of one `rev` file, which stand in the order in which blocks were connected. */
export class UndoFinder {
  readonly #file: NodeFile;
  readonly #frames: readonly Frame[];
  #expected = 0;

  constructor(file: NodeFile, magic: Uint8Array) {
    this.#file = file;
    this.#frames = [...undoFramesOf(file, magic)];
  }

  /** The next record of a block that follows `previous`, by its checksum; undefined where there is none. */
  find(previous: Uint8Array): Uint8Array | undefined {
    const { length } = this.#frames;
    for (let i = 0; i < length; i++) {
      const number = (this.#expected + i) % length;
      const record = this.#recordOf(number, previous);
      if (!record) continue;
      this.#expected = number + 1;
      return record;
    }
    return undefined;
  }

  /** All records of blocks that follow `previous`: several where blocks competed, because the checksum names only the block before. */
  findAll(previous: Uint8Array): Uint8Array[] {
    return this.#frames.map((_, number) => this.#recordOf(number, previous)).filter((record) => record !== undefined);
  }

  #recordOf(number: number, previous: Uint8Array): Uint8Array | undefined {
    const frame = this.#frames[number]!;
    const stored = this.#file.read(frame.at, frame.length + CHECKSUM_BYTES);
    const record = stored.subarray(0, frame.length);
    const sealed = new Uint8Array(previous.length + record.length);
    sealed.set(previous);
    sealed.set(record, previous.length);
    return equalBytes(hash256(sealed), stored.subarray(frame.length)) ? record : undefined;
  }
}
