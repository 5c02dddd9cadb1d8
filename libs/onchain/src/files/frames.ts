import { equalBytes, plainHex, readU32 } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import type { NodeFile } from './node-file.ts';

const HEAD_BYTES = 8; // magic and length

/** One block or undo record in a file. */
export interface Frame {
  /** Offset of its first byte after magic and length. */
  readonly at: number;
  readonly length: number;
}

/** The network of a file, the longest record, and the bytes after a record that its length does not count. */
export interface FrameRules {
  readonly magic: Uint8Array;
  readonly longest: number;
  readonly trailer: number;
}

/** The records of a file in its order, up to the space that the node reserved for more. Throws ChainError for bytes that are neither. */
export function* framesOf(file: NodeFile, rules: FrameRules): Generator<Frame> {
  let at = 0;
  while (at < file.size) {
    const frame = frameAt(file, at, rules);
    if (!frame) return;
    yield frame;
    at = frame.at + frame.length + rules.trailer;
  }
}

const frameAt = (file: NodeFile, at: number, { magic, longest, trailer }: FrameRules): Frame | undefined => {
  const place = { file: file.name, offset: at };
  const head = file.size - at < HEAD_BYTES ? undefined : file.read(at, HEAD_BYTES);
  if (!head || !equalBytes(head.subarray(0, 4), magic)) {
    if (file.isUnused(at)) return undefined;
    if (!head) throw new ChainError('file.cut', 'the file ends within the head of a record', place);
    throw new ChainError('file.magic', strangeText(head, magic), place);
  }
  const length = readU32(head, 4);
  if (length > longest)
    throw new ChainError('block.oversized', `a record of ${length} bytes; the most is ${longest}`, place);
  if (at + HEAD_BYTES + length + trailer > file.size)
    throw new ChainError('file.cut', `the file ends within a record of ${length} bytes`, place);
  return { at: at + HEAD_BYTES, length };
};

const strangeText = (head: Uint8Array, magic: Uint8Array): string =>
  `${plainHex(head.subarray(0, 4))} instead of ${plainHex(magic)}, with which records begin: another network, a wrong or missing XOR key, or a damaged file`;
