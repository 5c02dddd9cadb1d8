import type { MempoolState } from '@chaintide/contracts/market/mempool';
import type { CostsReader } from '@chaintide/onchain/columns/cost-histogram';
import { BlockSink, type AddressBalance, type AddressReader, type BlocksRead, type FoundBlock } from './blocks.ts';

/** Holds blocks in memory only, for programs that ask their sources once. */
export class HeldBlocks extends BlockSink {
  blocks: readonly FoundBlock[] = [];
  richest: readonly AddressBalance[] = [];
  reader: AddressReader | undefined;
  waiting: MempoolState | undefined;
  costs: CostsReader | undefined;

  override keep({ from, blocks, since }: BlocksRead): void {
    this.blocks = [...this.blocks.filter(({ height }) => height < from), ...blocks].filter(({ time }) => time >= since);
  }

  override rank(richest: readonly AddressBalance[]): void {
    this.richest = richest;
  }

  override serveAddresses(reader: AddressReader): void {
    this.reader = reader;
  }

  override wait(state: MempoolState): void {
    this.waiting = state;
  }

  override serveCosts(reader: CostsReader): void {
    this.costs = reader;
  }
}
