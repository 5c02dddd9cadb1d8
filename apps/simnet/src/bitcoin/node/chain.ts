import { GrowingChain } from '../../blocks/growing-chain.ts';
import { LiveHours, type Pace } from '../../blocks/live-hours.ts';
import type { World } from '../../world/world.ts';
import { Pages, type Block } from './block.ts';
import { Maker } from './maker.ts';
import { workOf } from './work.ts';

/** Unix seconds of Bitcoin's first block. */
const GENESIS_TIME = 1_231_006_505;

/** Three blocks a day, in live hours three a minute. */
const pace: Omit<Pace, 'seed'> = { slot: 8 * 3_600, live: 20, salt: 71 };

/** A chain of blocks, the first one at height 0. */
export interface BlockSource {
  readonly blocks: readonly Block[];
  /** Hashes that the blocks up to each height took. */
  readonly works: readonly bigint[];
  /** A block of the chain or of a branch that lost. */
  readonly find: (hash: string) => Block | undefined;
  /** Makes what there is to make up to a time in Unix ms, at least in part; returns whether all of it is there. */
  readonly follow: (now: number) => boolean;
}

/** The simulated chain; blocks that replace others have a little more work. */
export class SimulatedChain extends GrowingChain<Block, Maker> implements BlockSource {
  readonly works: bigint[] = [];

  /** @param begins Unix seconds; the second block of a chain that begins late creates the coins that exist by then */
  constructor(world: World, hours = new LiveHours(), begins = GENESIS_TIME) {
    super({ maker: new Maker(world, new Pages()), begins, pace: { ...pace, seed: world.seed }, hours });
  }

  protected override cut(length: number): void {
    super.cut(length);
    this.works.length = length;
  }

  protected override push(block: Block): void {
    super.push(block);
    this.works.push((this.works.at(-1) ?? 0n) + workOf(block.bits));
  }
}
