import { copyOf, equalBytes } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import { HASH_BYTES } from '../blocks/header.ts';
import { hash256 } from '../hash.ts';

/** Reads the next part of a snapshot, each as it was saved. */
export type NextPart = () => Uint8Array | undefined;

type Part = Uint8Array | Uint32Array | Float64Array;

export const bytesOf = ({ buffer, byteOffset, byteLength }: Part): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** The bytes of a part, with a checksum behind them. */
export const sealed = (part: Part): Uint8Array => {
  const bytes = bytesOf(part);
  const whole = new Uint8Array(bytes.length + HASH_BYTES);
  whole.set(bytes);
  whole.set(hash256(bytes), bytes.length);
  return whole;
};

/** Reads a snapshot of sealed parts. Throws ChainError for parts that are damaged or missing. */
export const fromParts = <T>(nextPart: NextPart, read: (next: () => Uint8Array<ArrayBuffer>) => T): T => {
  try {
    return read(() => opened(nextPart()));
  } catch (error) {
    throw error instanceof RangeError
      ? new ChainError('ledger.snapshot', `the snapshot is damaged: ${error.message}`)
      : error;
  }
};

const opened = (part: Uint8Array | undefined): Uint8Array<ArrayBuffer> => {
  if (!part) throw new ChainError('ledger.snapshot', 'the snapshot ends too early');
  const content = copyOf(part, 0, -HASH_BYTES);
  if (!equalBytes(hash256(content), part.subarray(-HASH_BYTES)))
    throw new ChainError('ledger.snapshot', 'a part of the snapshot is damaged: its checksum differs');
  return content;
};

/** The first part of a snapshot begins with a sign of its kind, and its version. */
export interface Kind {
  readonly sign: number;
  readonly version: number;
  /** For messages: `a ledger`. */
  readonly name: string;
}

/** Numbers of the first part of a snapshot. Throws ChainError for one of another kind or version. */
export const headOf = (part: Uint8Array<ArrayBuffer>, kind: Kind, words: number): Uint32Array => {
  const head = new Uint32Array(part.buffer, 0, words);
  if (head[0] !== kind.sign) throw new ChainError('ledger.snapshot', `this is no snapshot of ${kind.name}`);
  if (head[1] === kind.version) return head;
  throw new ChainError(
    'ledger.snapshot',
    `the snapshot has version ${head[1]}, and this program reads ${kind.version}`,
  );
};
