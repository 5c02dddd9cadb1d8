import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { EtherBlock } from '@chaintide/onchain/ethereum/block';
import type { EtherLedger } from '@chaintide/onchain/ethereum/ether-ledger';
import type { Followed } from '../kept/progress.ts';
import { SourceError } from '../source.ts';
import type { EtherNodes, Heads } from './ether-nodes.ts';
import type { EtherPrices } from './ether-prices.ts';

const AHEAD = 32; // blocks that are asked for at once
const UNFINAL = 128; // blocks that may still be replaced where a chain does not say which are final

interface FollowerOptions {
  readonly nodes: EtherNodes;
  readonly ledger: EtherLedger;
  /** Called after every block that was applied, with the price at which its coins moved; and after one was taken back. */
  readonly onApplied: (block: EtherBlock, price: number) => void;
  readonly onUnwound: (number: number) => void;
}

/** Keeps a ledger at the chain of its nodes: takes back what the chain has left, applies what follows. */
export class EtherFollower {
  private readonly options: FollowerOptions;

  constructor(options: FollowerOptions) {
    this.options = options;
  }

  /**
   * Goes on until the newest block that all nodes have, or until it is told to stop, between two blocks. Throws SourceError for a node that
   * cannot be followed, and ChainError for a block that is refused; the ledger stays at the last good block.
   */
  async advance(prices: EtherPrices, isOver: () => boolean): Promise<Followed> {
    const { nodes, ledger } = this.options;
    const heads = await nodes.heads();
    const standing = (): Followed => ({
      blocks: Math.max(heads.latest, this.height),
      headers: Math.max(heads.syncingTo ?? 0, heads.latest, this.height),
      isSyncing: heads.syncingTo !== undefined,
    });
    if (heads.latest < this.height && heads.syncingTo !== undefined) return standing();
    await this.leaveBranch(heads);
    if (heads.final !== undefined) ledger.settle(heads.final);
    let coming = this.fetch(heads);
    while (this.height < heads.latest && !isOver()) {
      const blocks = await coming;
      const next = this.height + 1 + blocks.length;
      coming = next <= heads.latest ? this.fetch(heads, next) : Promise.resolve([]);
      await this.applyAll(blocks, { prices, isOver });
      ledger.settle(Math.min(heads.final ?? heads.latest - UNFINAL, this.height));
    }
    return standing();
  }

  private get height(): number {
    return this.options.ledger.tip?.number ?? -1;
  }

  private fetch({ latest }: Heads, from = this.height + 1): Promise<readonly EtherBlock[]> {
    const blocks = this.options.nodes.blocks(from, Math.max(0, Math.min(AHEAD, latest - from + 1)));
    blocks.catch(() => undefined); // whoever awaits it sees the failure; a block before it may have failed
    return blocks;
  }

  private async applyAll(
    blocks: readonly EtherBlock[],
    { prices, isOver }: { readonly prices: EtherPrices; readonly isOver: () => boolean },
  ): Promise<void> {
    const { ledger, nodes, onApplied } = this.options;
    for (const block of blocks) {
      if (isOver()) return;
      const day = Math.floor((block.time * SECOND) / DAY);
      const price = prices.at(day);
      if (price === undefined)
        throw new SourceError('server', `waits for the price of ether before ${dateOf(day)}, to know what coins cost`);
      ledger.apply(block, price, block.number === 0 ? await nodes.endowment() : []);
      onApplied(block, price);
    }
  }

  /** Takes back the blocks that the nodes' chain has left. */
  private async leaveBranch({ latest }: Heads): Promise<void> {
    const { ledger, nodes, onUnwound } = this.options;
    if (!ledger.tip) return;
    if (latest < this.height)
      throw new SourceError('server', `the node is at block ${latest}, and the index at ${this.height} already`);
    const { height } = this;
    const hashes = ledger.lastHashes;
    for (const [depth, hash] of hashes.entries()) {
      if ((await nodes.hashAt(height - depth)) === hash) {
        for (let left = depth; left > 0; left--) {
          ledger.unwind();
          onUnwound(height - depth + left);
        }
        return;
      }
    }
    throw new SourceError(
      'malformed',
      `the node's chain has none of the last ${hashes.length} blocks, down to the final one ${height - hashes.length + 1}; index it anew if the node is right`,
    );
  }
}

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
