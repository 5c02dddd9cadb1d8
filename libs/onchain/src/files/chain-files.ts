import type { Position } from '../blocks/block-flow.ts';
import { at, ChainError, type ChainPlace } from '../blocks/chain-error.ts';
import { pushedHeight } from '../blocks/coinbase.ts';
import { HEADER_BYTES, readHeader } from '../blocks/header.ts';
import type { Network } from '../blocks/network.ts';
import { MEDIAN_SPAN, medianTime } from '../blocks/times.ts';
import { Transactions } from '../blocks/transactions.ts';
import { bestChain, type BestChain, type ChainBlock, type StoredBlock } from './best-chain.ts';
import { framesOf } from './frames.ts';
import type { NodeFile } from './node-file.ts';
import { UndoFlow, type StoredBytes } from './undo-flow.ts';
import { UndoFinder } from './undo-finder.ts';
import { isTrue } from './undo-proof.ts';

const LONGEST_BLOCK = 4_000_000; // bytes

/** The `blk` and `rev` files of a node by their numbers. Files of undo records may be missing as a whole. */
export interface NodeFiles {
  readonly blocks: ReadonlyMap<number, NodeFile>;
  readonly undo: ReadonlyMap<number, NodeFile>;
}

/** The blocks of a node's files in the order of its best chain. Reads the headers of all files at once, and the rest as it is asked for. */
export class ChainFiles {
  readonly stale: number;
  readonly unlinked: number;
  readonly hasUndo: boolean;
  readonly #files: NodeFiles;
  readonly #network: Network;
  readonly #chain: readonly ChainBlock[];
  readonly #finders = new Map<number, UndoFinder>();

  /** Throws ChainError for files that are none of this network, are damaged, or lack the beginning or a part of the chain. */
  constructor(files: NodeFiles, network: Network) {
    this.#files = files;
    this.#network = network;
    const { blocks, stale, unlinked } = this.#bestChain();
    this.#chain = blocks;
    this.stale = stale;
    this.unlinked = unlinked;
    this.hasUndo = files.undo.size > 0;
  }

  /** Blocks of the best chain: one more than the height of its tip. */
  get length(): number {
    return this.#chain.length;
  }

  positionOf(height: number): Position {
    const header = this.#blockAt(height).header;
    const times = this.#chain.slice(Math.max(0, height + 1 - MEDIAN_SPAN), height + 1).map((one) => one.header.time);
    return { header, height, medianTime: medianTime(times), network: this.#network };
  }

  /** The bytes of the block at a height. */
  blockOf(height: number): Uint8Array {
    const stored = this.#blockAt(height);
    return this.#files.blocks.get(stored.file)!.read(stored.at, stored.length);
  }

  /** The bytes of the block at a height and of its undo record, undefined where there is none. */
  read(height: number): StoredBytes {
    const block = this.blockOf(height);
    if (height === 0) return { block, undo: undefined };
    const { file, header, hasRival } = this.#blockAt(height);
    const finder = this.#finderOf(file);
    return { block, undo: hasRival ? this.#decide(height, finder) : finder?.find(header.previous) };
  }

  /** The one record that is true of the block at a height, among those of all blocks that competed with it. */
  #decide(height: number, finder: UndoFinder | undefined): Uint8Array | undefined {
    const position = this.positionOf(height);
    const reader = new UndoFlow(false);
    const block = this.blockOf(height);
    return finder?.findAll(position.header.previous).find((undo) => {
      try {
        reader.read({ block, undo }, position);
        return isTrue(reader.block, reader.undo, (creator) => this.blockOf(creator));
      } catch (error) {
        if (error instanceof ChainError) return false; // of the other block
        throw error;
      }
    });
  }

  #blockAt(height: number): ChainBlock {
    const stored = this.#chain[height];
    if (!stored) throw new ChainError('file.missing', 'the files end below this height', { height });
    return stored;
  }

  #finderOf(number: number): UndoFinder | undefined {
    const file = this.#files.undo.get(number);
    if (!file) return undefined;
    const finder = this.#finders.get(number) ?? new UndoFinder(file, this.#network.magic);
    this.#finders.set(number, finder);
    return finder;
  }

  #bestChain(): BestChain {
    const stored = [...this.#files.blocks]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([number, file]) => this.#blocksIn(number, file));
    if (stored.length === 0) throw new ChainError('file.missing', 'there is no block in the files');
    if (!stored.some(({ header }) => header.previous.every((byte) => byte === 0))) throw this.#pruned(stored);
    this.#requireAllFiles();
    return bestChain(stored);
  }

  #blocksIn(number: number, file: NodeFile): StoredBlock[] {
    const frames = framesOf(file, { magic: this.#network.magic, longest: LONGEST_BLOCK, trailer: 0 });
    return Array.from(frames, (frame) => ({
      ...frame,
      file: number,
      header: at({ file: file.name, offset: frame.at }, () =>
        readHeader(file.read(frame.at, Math.min(HEADER_BYTES, frame.length))),
      ),
    }));
  }

  /** A gap between numbers means that a file was lost: a node that prunes removes from the beginning. */
  #requireAllFiles(): void {
    const numbers = [...this.#files.blocks.keys()].toSorted((a, b) => a - b);
    const gap = numbers.findIndex((number, i) => i > 0 && number !== numbers[i - 1]! + 1);
    const missing = gap < 0 ? undefined : numbers[gap]! - 1;
    if (missing !== undefined)
      throw new ChainError(
        'file.missing',
        `blk${String(missing).padStart(5, '0')}.dat is missing: copy it, or start the node with -reindex`,
      );
  }

  /** The refusal of files without a genesis block; it names the lowest block of the first file. */
  #pruned(stored: readonly StoredBlock[]): ChainError {
    const [first, ...others] = stored.filter(({ file }) => file === stored[0]!.file).map((one) => this.#heightIn(one));
    const lowest = others.reduce(
      (low, one) => ((one.height ?? Infinity) < (low.height ?? Infinity) ? one : low),
      first!,
    );
    return new ChainError(
      'file.pruned',
      'the files do not begin with the genesis block: the node prunes. Start it with -prune=0 and -reindex, which loads the chain again; the first block here',
      lowest,
    );
  }

  /** The place of a block, with the height that its coinbase says: the oldest do not. */
  #heightIn({ file, at: offset, length, header }: StoredBlock): ChainPlace {
    const { name } = this.#files.blocks.get(file)!;
    const block = new Transactions();
    at({ file: name, offset }, () => block.read(this.#files.blocks.get(file)!.read(offset, length)));
    const height = header.version >= 2 ? pushedHeight(block.coinbaseScript) : undefined;
    return { file: name, hash: header.hash, ...(height !== undefined && { height }) };
  }
}
