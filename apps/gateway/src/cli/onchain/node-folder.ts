import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ChainError } from '@chaintide/onchain/blocks/chain-error';
import type { NodeFiles } from '@chaintide/onchain/files/chain-files';
import { NodeFile, type ByteSource } from '@chaintide/onchain/files/node-file';

const MOST_OPEN = 16; // files: a chain's blocks stand in nearly their order

/** Files that are open for reading, the least recently used first. */
const open = new Map<string, number>();

const descriptorOf = (path: string): number => {
  const descriptor = open.get(path) ?? openSync(path, 'r');
  open.delete(path);
  open.set(path, descriptor);
  for (const [oldest, other] of open) {
    if (open.size <= MOST_OPEN) break;
    closeSync(other);
    open.delete(oldest);
  }
  return descriptor;
};

/** A file on disk, read part by part: a node's files have 128 MB each. */
const onDisk = (path: string): ByteSource => ({
  name: basename(path),
  size: statSync(path).size,
  read: (at, length) => {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const got = readSync(descriptorOf(path), bytes, done, length - done, at + done);
      if (got === 0)
        throw new ChainError('file.cut', 'the file became shorter while it was read', { file: basename(path) });
      done += got;
    }
    return bytes;
  },
});

const keyFrom = (path: string | undefined): Uint8Array | undefined =>
  path === undefined ? undefined : readFileSync(path);

/** One file of a node, behind the key in another file. */
export const nodeFile = (path: string, keyPath?: string): NodeFile => new NodeFile(onDisk(path), keyFrom(keyPath));

const numbered = (folder: string, name: string, keyPath: string | undefined): Map<number, NodeFile> =>
  new Map(
    readdirSync(folder)
      .map((file): [RegExpExecArray | null, string] => [new RegExp(`^${name}(\\d{5,})\\.dat$`).exec(file), file])
      .flatMap(([match, file]) => (match ? [[Number(match[1]), nodeFile(join(folder, file), keyPath)] as const] : [])),
  );

/** The folder that holds the blocks: the given one, or its `blocks` where a node's whole data folder was given. */
const blocksFolder = (path: string): string => {
  const inner = join(path, 'blocks');
  return existsSync(inner) ? inner : path;
};

/** The files of a node's folder, with `xor.dat` as the key unless another is given; or one file of blocks alone. */
export const nodeFiles = (path: string, keyPath: string | undefined): NodeFiles => {
  if (!statSync(path).isDirectory()) return { blocks: new Map([[0, nodeFile(path, keyPath)]]), undo: new Map() };
  const folder = blocksFolder(path);
  const ownKey = join(folder, 'xor.dat');
  const key = keyPath ?? (existsSync(ownKey) ? ownKey : undefined);
  return { blocks: numbered(folder, 'blk', key), undo: numbered(folder, 'rev', key) };
};
