import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, randomFrom } from '../../world/random.ts';
import type { Block } from '../node/block.ts';
import { KEY_FILE, mask } from './mask.ts';
import { undoRecord } from './undo.ts';

/** The first bytes of each record; of no public network. */
export const MAGIC = Uint8Array.of(0xc7, 0x1d, 0xe5, 0xa1);

const MOST = 128 * 2 ** 20; // bytes in a file of blocks
const BLOCK_CHUNK = 16 * 2 ** 20; // reserved at once
const UNDO_CHUNK = 2 ** 20;
const CHECKSUM = 32;
const CROWD = 8; // blocks that may arrive out of order
const KEY = 8;
const SALT = 91;

export interface Writing {
  readonly seed: number;
  readonly hasUndo: boolean;
  /** Whether files are masked by a key, as since Bitcoin Core 28. */
  readonly hasKey: boolean;
  /** Files of blocks, without the newest one, of which a pruned node has none any more. */
  readonly pruned: number;
  readonly most?: number;
}

/** Shuffles neighbours: blocks arrive from several peers at once. The first one stays. */
const arrived = (blocks: readonly Block[], random: () => number): Block[] => {
  const order = blocks.map((block, at) => ({ block, place: at === 0 ? -1 : at + CROWD * random() }));
  return order.toSorted((one, two) => one.place - two.place).map(({ block }) => block);
};

/** Splits blocks among files. */
const filed = (blocks: readonly Block[], most: number): Block[][] => {
  const files: Block[][] = [[]];
  let size = 0;
  for (const block of blocks) {
    size += block.bytes.length + 8;
    if (size > most && files.at(-1)!.length > 0) {
      files.push([]);
      size = block.bytes.length + 8;
    }
    files.at(-1)!.push(block);
  }
  return files;
};

/** Records after magic and length; the length leaves out `trailer` bytes at the end. */
const framed = (records: readonly Uint8Array[], trailer: number): Buffer =>
  Buffer.concat(
    records.flatMap((record) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(record.length - trailer);
      return [MAGIC, length, record];
    }),
  );

/** Zeros fill the last chunk: a node reserves it as a whole, and does not mask what it has not written. */
const reserved = (written: Buffer, chunk: number): Buffer =>
  Buffer.concat([written], Math.ceil((written.length + 1) / chunk) * chunk);

const nameOf = (kind: 'blk' | 'rev', number: number): string => `${kind}${String(number).padStart(5, '0')}.dat`;

/** Writes a chain as the `blocks` folder of a node holds it. Returns the number of files with blocks. */
export const writeBlocks = (
  folder: string,
  chain: readonly Block[],
  { seed, hasUndo, hasKey, pruned, most = MOST }: Writing,
): number => {
  const random = randomFrom(hash(seed, SALT));
  const key = Uint8Array.from({ length: KEY }, () => (hasKey ? 256 * random() : 0));
  const write = (name: string, bytes: Buffer, chunk: number): void => {
    const written = hasKey ? mask(bytes, key) : bytes;
    writeFileSync(join(folder, name), reserved(written, Math.min(chunk, most)));
  };
  mkdirSync(folder, { recursive: true });
  if (hasKey) writeFileSync(join(folder, KEY_FILE), key);
  const files = filed(arrived(chain, random), most);
  const first = Math.min(pruned, files.length - 1);
  for (const [number, blocks] of files.entries()) {
    if (number < first) continue;
    write(
      nameOf('blk', number),
      framed(
        blocks.map(({ bytes }) => bytes),
        0,
      ),
      BLOCK_CHUNK,
    );
    if (!hasUndo) continue;
    // undo records are written when blocks are connected, which is in the order of the chain; the first block has none
    const connected = blocks.filter(({ height }) => height > 0).toSorted((one, two) => one.height - two.height);
    const records = connected.map(undoRecord).filter((record) => record !== undefined);
    write(nameOf('rev', number), framed(records, CHECKSUM), UNDO_CHUNK);
  }
  return files.length - first;
};
