import type { World } from '../../world/world.ts';
import { Pages, type Block } from './block.ts';
import { Maker } from './maker.ts';
import { GENESIS_TIME, LiveHours, nextTime } from './times.ts';
import { workOf } from './work.ts';

export const DEEPEST = 144; // blocks that a command may replace
const KEPT_EVERY = 100; // blocks
const KEPT_STATES = 4;
const KEPT_SECONDS = 200 * 86_400; // older states are too deep for any command
const SLICE = 12; // milliseconds of work before others get their turn

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

interface State {
  readonly height: number;
  readonly maker: Maker;
}

/** The simulated chain: always the same for the same world, seed and live hours; made on demand and in slices. */
export class SimulatedChain implements BlockSource {
  readonly blocks: Block[] = [];
  readonly works: bigint[] = [];
  readonly #byHash = new Map<string, Block>();
  readonly #live: LiveHours;
  readonly #begins: number;
  readonly #seed: number;
  #maker: Maker;
  #states: State[] = [];
  /** Which branch each replaced height follows. */
  readonly #branches = new Map<number, number>();
  #target = 0;
  #isWorking = false;

  /** @param begins Unix seconds; the second block of a chain that begins late creates the coins that exist by then */
  constructor(world: World, live = new LiveHours(), begins = GENESIS_TIME) {
    this.#begins = begins;
    this.#seed = world.seed;
    this.#live = live;
    this.#maker = new Maker(world, new Pages());
  }

  find(hash: string): Block | undefined {
    return this.#byHash.get(hash);
  }

  follow(now: number): boolean {
    const seconds = Math.floor(now / 1_000);
    if (seconds > this.#target) {
      this.#live.mark(seconds);
      this.#target = seconds;
    }
    if (this.#isWorking) return false;
    this.#work();
    return !this.#isWorking;
  }

  /** Makes everything up to a time in Unix ms at once. */
  complete(now: number): void {
    this.#target = Math.max(this.#target, Math.floor(now / 1_000));
    while (this.#step());
    this.#isWorking = false;
  }

  /** Replaces the last blocks by others with a little more work; false while it is not long enough or still being made. */
  reorganise(depth: number): boolean {
    const top = this.blocks.length - 1;
    const fork = top - Math.min(depth, DEEPEST);
    const state = this.#states.findLast(({ height }) => height <= fork);
    if (this.#isWorking || !state) return false;
    const branch = 1 + Math.max(0, ...this.#branches.values());
    const times = this.blocks.slice(state.height + 1).map(({ time }) => time);
    this.#maker = state.maker.copy();
    this.#states = this.#states.filter(({ height }) => height <= state.height);
    this.blocks.length = state.height + 1;
    this.works.length = state.height + 1;
    for (let height = fork + 1; height <= top; height += 1) this.#branches.set(height, branch);
    for (const time of times) this.#add(time);
    return true;
  }

  #work(): void {
    const until = performance.now() + SLICE;
    this.#isWorking = true;
    while (performance.now() < until)
      if (!this.#step()) {
        this.#isWorking = false;
        return;
      }
    setImmediate(() => this.#work()).unref();
  }

  /** Makes the next block if its time has come. */
  #step(): boolean {
    const top = this.blocks.at(-1);
    const time = top === undefined ? this.#begins : nextTime(this.#seed, top.time, this.#live);
    if (time > this.#target) return false;
    this.#add(time);
    return true;
  }

  #add(time: number): void {
    const top = this.blocks.at(-1);
    const height = this.blocks.length;
    const block = this.#maker.next(top, time, this.#branches.get(height) ?? 0);
    this.blocks.push(block);
    this.works.push((this.works.at(-1) ?? 0n) + workOf(block.bits));
    this.#byHash.set(block.hash, block);
    if (height % KEPT_EVERY !== 0 || this.#target - time > KEPT_SECONDS) return;
    this.#states = [...this.#states.slice(1 - KEPT_STATES), { height, maker: this.#maker.copy() }];
  }
}
