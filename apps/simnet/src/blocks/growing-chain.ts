import { nextTime, type LiveHours, type Pace } from './live-hours.ts';

export const DEEPEST = 144; // blocks that a command may replace
const KEPT_EVERY = 100; // blocks
const KEPT_STATES = 4;
const KEPT_SECONDS = 200 * 86_400; // older states are too deep for any command
const SLICE = 12; // milliseconds of work before others get their turn

interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
}

/** The state after a block, which makes the next one. */
interface BlockMaker<B, M> {
  readonly copy: () => M;
  /** Another `branch` gives another block. */
  readonly next: (before: B | undefined, time: number, branch: number) => B;
}

interface State<M> {
  readonly height: number;
  readonly maker: M;
}

interface Beginning<M> {
  readonly maker: M;
  /** Unix seconds of the first block. */
  readonly begins: number;
  readonly pace: Pace;
  readonly hours: LiveHours;
}

type Task = () => boolean;
const tasks: Task[] = [];

/** Chains are made one after the other, so that the first is there as soon as if it were alone. */
const takeTurns = (task: Task): void => {
  if (tasks.push(task) === 1) setImmediate(nextTurn).unref();
};

const nextTurn = (): void => {
  if (tasks[0]!()) tasks.shift();
  if (tasks.length > 0) setImmediate(nextTurn).unref();
};

/** A simulated chain: always the same for the same world, seed and live hours; made on demand and in slices. */
export class GrowingChain<B extends ChainBlock, M extends BlockMaker<B, M>> {
  readonly blocks: B[] = [];
  readonly #byHash = new Map<string, B>();
  readonly #beginning: Beginning<M>;
  #maker: M;
  #states: State<M>[] = [];
  /** Which branch each replaced height follows. */
  readonly #branches = new Map<number, number>();
  #target = 0;
  #isWorking = false;

  constructor(beginning: Beginning<M>) {
    this.#beginning = beginning;
    this.#maker = beginning.maker;
  }

  /** The state after the newest block. */
  get state(): M {
    return this.#maker;
  }

  /** A block of the chain or of a branch that lost. */
  find(hash: string): B | undefined {
    return this.#byHash.get(hash);
  }

  /** Makes what there is to make up to a time in Unix ms, at least in part; returns whether all of it is there. */
  follow(now: number): boolean {
    const seconds = Math.floor(now / 1_000);
    if (seconds > this.#target) {
      this.#beginning.hours.mark(seconds);
      this.#target = seconds;
    }
    if (this.#isWorking) return false;
    this.#isWorking = !this.#work();
    if (this.#isWorking) takeTurns(() => this.#work());
    return !this.#isWorking;
  }

  /** Makes everything up to a time in Unix ms at once. */
  complete(now: number): void {
    this.#target = Math.max(this.#target, Math.floor(now / 1_000));
    while (this.#step());
    this.#isWorking = false;
  }

  /** Replaces the last blocks by others; false while it is not long enough or still being made. */
  reorganise(depth: number): boolean {
    const top = this.blocks.length - 1;
    const fork = top - Math.min(depth, DEEPEST);
    const state = this.#states.findLast(({ height }) => height <= fork);
    if (this.#isWorking || !state) return false;
    const branch = 1 + Math.max(0, ...this.#branches.values());
    const times = this.blocks.slice(state.height + 1).map(({ time }) => time);
    this.#maker = state.maker.copy();
    this.#states = this.#states.filter(({ height }) => height <= state.height);
    this.cut(state.height + 1);
    for (let height = fork + 1; height <= top; height += 1) this.#branches.set(height, branch);
    for (const time of times) this.#add(time);
    return true;
  }

  /** Forgets the blocks from a height on. */
  protected cut(length: number): void {
    this.blocks.length = length;
  }

  protected push(block: B): void {
    this.blocks.push(block);
  }

  /** Works for a while; returns whether all is made. */
  #work(): boolean {
    const until = performance.now() + SLICE;
    while (performance.now() < until)
      if (!this.#step()) {
        this.#isWorking = false;
        return true;
      }
    return false;
  }

  /** Makes the next block if its time has come. */
  #step(): boolean {
    const { begins, pace, hours } = this.#beginning;
    const top = this.blocks.at(-1);
    const time = top === undefined ? begins : nextTime(pace, top.time, hours);
    if (time > this.#target) return false;
    this.#add(time);
    return true;
  }

  #add(time: number): void {
    const height = this.blocks.length;
    const block = this.#maker.next(this.blocks.at(-1), time, this.#branches.get(height) ?? 0);
    this.push(block);
    this.#byHash.set(block.hash, block);
    if (height % KEPT_EVERY !== 0 || this.#target - time > KEPT_SECONDS) return;
    this.#states = [...this.#states.slice(1 - KEPT_STATES), { height, maker: this.#maker.copy() }];
  }
}
