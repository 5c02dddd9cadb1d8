import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, previousOf, type Block } from '../node/block.ts';
import type { BlockSource } from '../node/chain.ts';
import { workOf } from '../node/work.ts';
import { countTransactions } from '../script/reading.ts';
import { readMasked, type MaskedFile } from './mask.ts';

const FRAME = 8; // magic and length
const NOBODY = '0'.repeat(64);

/** The blocks of a file of a node, in their order there, up to its reserved end, which is not masked. */
const blocksOf = ({ stored, plain: bytes }: MaskedFile, file: string): Buffer[] => {
  const blocks: Buffer[] = [];
  for (let at = 0; at + FRAME <= bytes.length && stored.readUInt32LE(at) !== 0;) {
    const end = at + FRAME + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) throw new Error(`${file}: the block at byte ${at} is longer than the file`);
    blocks.push(bytes.subarray(at + FRAME, end));
    at = end;
  }
  return blocks;
};

const filesIn = (path: string): string[] => {
  if (!existsSync(path)) throw new Error(`SIMNET_BLOCKS: ${path} is not there`);
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /^blk\d+\.dat$/.test(name));
  return names.toSorted().map((name) => join(path, name));
};

/** Puts blocks in order, from the one that follows none; those of branches are left out. */
const linked = (stored: readonly Buffer[]): Block[] => {
  const next = new Map(stored.map((bytes) => [previousOf(bytes), bytes]));
  const blocks: Block[] = [];
  for (let bytes = next.get(NOBODY); bytes !== undefined; bytes = next.get(blocks.at(-1)!.hash))
    blocks.push({
      height: blocks.length,
      hash: hashOf(bytes),
      bytes,
      time: bytes.readUInt32LE(68),
      bits: bytes.readUInt32LE(72),
      transactions: countTransactions(bytes),
    });
  return blocks;
};

/** A chain from a file of blocks as nodes write them, or from a folder of such files; a block must follow the one before it. */
export const givenBlocks = (path: string): BlockSource => {
  const blocks = linked(filesIn(path).flatMap((file) => blocksOf(readMasked(file), file)));
  if (blocks.length === 0) throw new Error(`SIMNET_BLOCKS: ${path} has no first block`);
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  let work = 0n;
  const works = blocks.map(({ bits }) => (work += workOf(bits)));
  return { blocks, works, find: (hash) => byHash.get(hash), follow: () => true };
};
