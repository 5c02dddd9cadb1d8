import type { EtherNote } from '@chaintide/onchain/ethereum/block-note';

/** The chain from a height on. */
export interface EtherRead {
  readonly from: number;
  readonly blocks: readonly EtherNote[];
  /** Older blocks are no longer listed, Unix ms. */
  readonly since: number;
}

/** The destination of the newest blocks of Ethereum. The program binds it to their store. */
export abstract class EtherSink {
  /** Blocks come from now on, sooner or later. */
  abstract begin(): void;

  /** Puts the blocks in the place of all that are held from the height on, at once or not at all. */
  abstract keep(read: EtherRead): Promise<void> | void;
}

/** Holds blocks in memory only, for programs that ask their sources once. */
export class HeldEther extends EtherSink {
  blocks: readonly EtherNote[] = [];

  override begin(): void {}

  override keep({ from, blocks }: EtherRead): void {
    this.blocks = [...this.blocks.filter(({ height }) => height < from), ...blocks];
  }
}
