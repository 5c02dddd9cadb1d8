import { etherSimnet } from '@chaintide/onchain/ethereum/block';
import type { LiveHours } from '../../blocks/live-hours.ts';
import type { World } from '../../world/world.ts';
import type { EtherBlock } from '../block/block.ts';
import { EthereumChain } from './chain.ts';
import type { Maker } from './maker.ts';

/** States of a node that a command sets. */
export interface EtherState {
  /** Blocks that the node is behind. */
  readonly lag: number;
  /** Whether it says that it still downloads the chain. */
  readonly isSyncing: boolean;
  readonly chainId: number;
  /** Whether it knows `eth_getBlockReceipts`. */
  readonly hasBlockReceipts: boolean;
}

/** Of the simulated chain: no public network has it. */
const CHAIN_ID = etherSimnet.chainId;
const SAFE = 1; // epochs
const FINAL = 2;

/** A chain as a node shows it at a time. */
export interface EtherView {
  readonly state: EtherState;
  readonly isSyncing: boolean;
  /** The newest block that the node has. */
  readonly newest: EtherBlock;
  /** The newest that it knows of. */
  readonly highest: number;
  readonly safe: EtherBlock;
  readonly finalized: EtherBlock;
  readonly at: (height: number) => EtherBlock | undefined;
  /** Finds blocks of branches that lost, too. */
  readonly find: (hash: string) => EtherBlock | undefined;
  readonly chain: EthereumChain;
  /** The balances of everybody after the newest block that was made. */
  readonly latest: Maker;
}

interface SimulatedOptions {
  /** The hours in which it ran before. */
  readonly hours?: LiveHours | undefined;
  /** The day on which the chain begins, as 2026-01-31; undefined: that of Ethereum. */
  readonly since?: string | undefined;
}

/** A node of the simulated chain. Nothing of it is made before somebody asks. */
export class EthereumNode {
  readonly #world: World;
  readonly #options: SimulatedOptions;
  #chain: EthereumChain | undefined;
  #state: EtherState = { lag: 0, isSyncing: false, chainId: CHAIN_ID, hasBlockReceipts: true };

  constructor(world: World, options: SimulatedOptions = {}) {
    this.#world = world;
    this.#options = options;
  }

  /** @param now Unix ms; undefined before the first block */
  view(now: number): EtherView | undefined {
    const chain = this.#made();
    const isWhole = chain.follow(now);
    const known = chain.blocks.findLastIndex(({ time }) => time <= now / 1_000);
    const newest = chain.blocks[Math.max(0, known - this.#state.lag)];
    if (known === -1 || !newest) return undefined;
    const checkpoint = (epochs: number): EtherBlock => {
      const block = chain.checkpoint(now, epochs)!;
      return block.height > newest.height ? newest : block;
    };
    const visible = (block?: EtherBlock): EtherBlock | undefined =>
      block && block.height > newest.height ? undefined : block;
    return {
      state: this.#state,
      isSyncing: this.#state.isSyncing || !isWhole,
      newest,
      highest: known,
      safe: checkpoint(SAFE),
      finalized: checkpoint(FINAL),
      at: (height) => visible(chain.blocks[height]),
      find: (hash) => visible(chain.find(hash)),
      chain,
      latest: chain.state,
    };
  }

  set(state: Partial<EtherState>): void {
    this.#state = { ...this.#state, ...state };
  }

  /** Replaces the newest blocks; false for finalized ones, and while the chain is not long enough. */
  reorganise(depth: number, now: number): boolean {
    const view = this.view(now);
    if (!view || view.highest - depth < view.finalized.height) return false;
    return view.chain.reorganise(depth);
  }

  #made(): EthereumChain {
    const { hours, since } = this.#options;
    this.#chain ??= new EthereumChain(this.#world, hours, since === undefined ? undefined : Date.parse(since) / 1_000);
    return this.#chain;
  }
}
