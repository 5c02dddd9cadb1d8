import type { Block } from './block.ts';
import type { BlockSource } from './chain.ts';

/** States of a node that a command sets. */
export interface NodeState {
  /** Blocks that the node is behind. */
  readonly lag: number;
  /** Whether it says that it still downloads the chain. */
  readonly isSyncing: boolean;
  /** Blocks that a pruned node keeps; 0: all. */
  readonly pruned: number;
  /** The chain that it says it follows. */
  readonly network: string;
  /** Unix ms until which it starts. */
  readonly startsUntil: number;
}

/** A chain as a node shows it at a time. */
export class NodeView {
  readonly source: BlockSource;
  readonly state: NodeState;
  /** Height of the newest block that the node has; -1: none. */
  readonly top: number;
  /** Height of the newest header that it knows. */
  readonly headers: number;
  readonly isSyncing: boolean;
  /** The share of the time since the first block of which the node has the blocks. */
  readonly progress: number;

  constructor(source: BlockSource, state: NodeState, now: number) {
    const isWhole = source.follow(now);
    this.source = source;
    this.state = state;
    this.headers = heightAt(source.blocks, now / 1_000);
    this.top = Math.max(Math.min(0, this.headers), this.headers - state.lag);
    this.isSyncing = state.isSyncing || !isWhole;
    const [first, last] = [source.blocks[0]?.time ?? 0, source.blocks[this.top]?.time ?? 0];
    this.progress = this.isSyncing ? Math.min(0.9999, (last - first) / (now / 1_000 - first)) : 1;
  }

  at(height: number): Block | undefined {
    return height > this.top ? undefined : this.source.blocks[height];
  }

  /** A block that the node knows, even of a branch that lost. */
  find(hash: string): Block | undefined {
    const block = this.source.find(hash);
    return block !== undefined && block.height <= this.top ? block : undefined;
  }

  isActive(block: Block): boolean {
    return this.at(block.height) === block;
  }

  /** The lowest height of which the node has the block. */
  get firstKept(): number {
    return this.state.pruned === 0 ? 0 : Math.max(0, this.top + 1 - this.state.pruned);
  }

  /** Unix seconds: the median of the last eleven blocks up to this height. */
  medianTime(height: number): number {
    const times = this.source.blocks.slice(Math.max(0, height - 10), height + 1).map(({ time }) => time);
    return times.toSorted((one, two) => one - two)[Math.floor(times.length / 2)]!;
  }
}

/** Height of the last block that is not newer; blocks are almost in order of time. */
const heightAt = (blocks: readonly Block[], seconds: number): number => {
  let height = blocks.length - 1;
  while (height >= 0 && blocks[height]!.time > seconds) height -= 1;
  return height;
};
