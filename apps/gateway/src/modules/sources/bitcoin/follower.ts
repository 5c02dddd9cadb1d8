import { equalBytes, hexOf } from '@chaintide/onchain/blocks/bytes';
import { readHeader, type Header } from '@chaintide/onchain/blocks/header';
import type { Followed } from '../kept/progress.ts';
import { SourceError } from '../source.ts';
import type { ChainInfo, CoreRest } from './core-rest.ts';

const AHEAD = 8; // blocks that are fetched while one is applied

/** Anything built from blocks, one after the other. Every call either happens as a whole or throws and changes nothing. */
export interface BlockIndex {
  /** -1 before the genesis block. */
  readonly height: number;
  /** Of the last block, 32 bytes in the order of the wire. */
  readonly hash: Uint8Array;
  /** Of the blocks back to the deepest that can be taken back, and of the one before it; the last block's first. */
  readonly lastHashes: readonly Uint8Array[];
  apply(block: Uint8Array): void;
  unwind(): void;
}

export interface FollowerOptions {
  readonly node: CoreRest;
  readonly index: BlockIndex;
  /** The name that the node gives its network. */
  readonly chain: string;
  /** Called after every block that was applied or taken back. */
  readonly onBlock?: () => void;
}

/** Keeps an index at the best chain of a node: takes back what the chain has left, applies what follows. */
export class Follower {
  private readonly options: FollowerOptions;

  constructor(options: FollowerOptions) {
    this.options = options;
  }

  /**
   * Goes on until the node's best block, or until it is told to stop, between two blocks; waits for a node that is syncing and behind. Throws SourceError for a node
   * that cannot be followed, and ChainError for a block that is refused; the index stays at the last good block.
   */
  async advance(isOver: () => boolean = () => false): Promise<Followed> {
    const { node, index } = this.options;
    const info = await node.chain();
    requireChain(info, this.options.chain);
    const isSyncing = info.initialblockdownload ?? false;
    if (isSyncing && info.blocks < index.height) return { blocks: info.blocks, headers: info.headers, isSyncing };
    while (!isOver()) {
      const headers = await this.next(info);
      if (headers.length === 0) break;
      await this.applyAll(headers, isOver);
    }
    const blocks = Math.max(info.blocks, index.height);
    return { blocks, headers: Math.max(info.headers, blocks), isSyncing };
  }

  /** Headers of the blocks that follow the index, after it was taken back to the node's chain. */
  private async next(info: ChainInfo): Promise<readonly Header[]> {
    const { node, index, onBlock } = this.options;
    if (index.height < 0) return this.fromGenesis();
    const [own, ...following] = await node.headersFrom(index.hash);
    if (own && !equalBytes(own.hash, index.hash))
      throw new SourceError('malformed', 'the node gives headers of another block than it was asked for');
    if (own) return following;
    for (let left = await this.leftBlocks(info); left > 0; left--) {
      index.unwind();
      onBlock?.();
    }
    return node.headersFrom(index.hash).then((headers) => headers.slice(1));
  }

  /** How many of the index's blocks the node's best chain has left. */
  private async leftBlocks({ blocks }: ChainInfo): Promise<number> {
    const { node, index } = this.options;
    const { height, lastHashes } = index;
    if (blocks < height)
      throw new SourceError('server', `the node is at height ${blocks}, and the index at ${height} already`);
    for (const [depth, hash] of lastHashes.entries()) {
      const other = await node.hashAt(height - depth);
      if (other && equalBytes(other, hash)) return depth;
    }
    throw new SourceError(
      'malformed',
      `the node's chain has none of the last ${lastHashes.length} blocks, down to height ${height - lastHashes.length + 1}; index it anew if the node is right`,
    );
  }

  private async fromGenesis(): Promise<readonly Header[]> {
    const genesis = await this.options.node.hashAt(0);
    return genesis ? this.options.node.headersFrom(genesis) : [];
  }

  /** Applies the blocks of headers in order; some more are fetched meanwhile. */
  private async applyAll(headers: readonly Header[], isOver: () => boolean): Promise<void> {
    const { index, onBlock } = this.options;
    const coming: Promise<Uint8Array>[] = [];
    let asked = 0;
    for (let applied = 0; applied < headers.length && !isOver(); applied++) {
      for (; asked < Math.min(headers.length, applied + AHEAD); asked++) coming.push(this.fetch(headers[asked]!));
      index.apply(await coming.shift()!);
      onBlock?.();
    }
  }

  private fetch(header: Header): Promise<Uint8Array> {
    const block = this.options.node.block(header.hash).then((bytes) => sameBlock(bytes, header));
    block.catch(() => undefined); // whoever awaits it sees the failure; a block before it may have failed
    return block;
  }
}

/** Throws SourceError for a node of another network than the one that is meant. */
export const requireChain = ({ chain }: ChainInfo, expected: string): void => {
  if (chain !== expected)
    throw new SourceError('malformed', `the node is on the network ${chain} instead of ${expected}`);
};

const sameBlock = (bytes: Uint8Array | undefined, { hash }: Header): Uint8Array => {
  if (!bytes)
    throw new SourceError('malformed', `the node has no block ${hexOf(hash)}: it is pruned, or has just left it`);
  if (!equalBytes(readHeader(bytes).hash, hash))
    throw new SourceError('malformed', `the node gives another block in place of ${hexOf(hash)}`);
  return bytes;
};
