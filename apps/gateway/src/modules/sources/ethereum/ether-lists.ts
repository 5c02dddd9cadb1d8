import type { EtherNote } from '@chaintide/onchain/ethereum/block-note';
import type { TokenSetting } from '@chaintide/onchain/ethereum/ether-ledger';

/** The chain from a height on. */
export interface EtherRead {
  readonly from: number;
  readonly blocks: readonly EtherNote[];
  /** Older blocks are no longer listed, Unix ms. */
  readonly since: number;
}

/** An account with its balance as the nodes have it. */
export interface RankedAccount {
  readonly address: string;
  readonly isContract: boolean;
  /** In ether. */
  readonly balance: number;
  /** Dollars an ether; undefined where none was seen to arrive. */
  readonly averageCost: number | undefined;
}

/** A token as of the last block. */
export interface HeldToken {
  readonly name: TokenSetting['name'];
  readonly holders: number;
  /** Whole units. */
  readonly supply: number;
}

/** The richest first. */
export interface RichestFound {
  readonly accounts: readonly RankedAccount[];
  /** Accounts among the richest whose addresses are not known. */
  readonly unknown: number;
  readonly tokens: readonly HeldToken[];
}

export interface EtherRanking extends RichestFound {
  /** Ether in circulation; undefined if that is not known. */
  readonly supply: number | undefined;
}

/** The destination of the newest blocks of Ethereum. The program binds it to their store. */
export abstract class EtherSink {
  /** Blocks come from now on, sooner or later. `tokens`: those whose balances are kept. */
  abstract begin(tokens: readonly TokenSetting[]): void;

  /** Puts the blocks in the place of all that are held from the height on, at once or not at all. */
  abstract keep(read: EtherRead): Promise<void> | void;

  abstract rank(ranking: EtherRanking): void;
}

/** Holds blocks in memory only, for programs that ask their sources once. */
export class HeldEther extends EtherSink {
  blocks: readonly EtherNote[] = [];

  ranking: EtherRanking | undefined;

  override begin(): void {}

  override rank(ranking: EtherRanking): void {
    this.ranking = ranking;
  }

  override keep({ from, blocks }: EtherRead): void {
    this.blocks = [...this.blocks.filter(({ height }) => height < from), ...blocks];
  }
}
