import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveHours } from '../../blocks/live-hours.ts';
import type { World } from '../../world/world.ts';
import { SimulatedChain, type BlockSource } from './chain.ts';
import { Tally } from './tally.ts';
import { NodeView, type NodeState } from './view.ts';

const SLICE = 12; // milliseconds of counting before others get their turn
const WHOLE: NodeState = { lag: 0, isSyncing: false, pruned: 0, network: 'simnet', startsUntil: 0 };

/** A node and its chain: the simulated one, or given blocks of the main network. */
export class BitcoinNode {
  readonly seed: number;
  readonly #chain: SimulatedChain | undefined;
  readonly #source: BlockSource;
  readonly #tally: Tally | undefined;
  #state: NodeState;

  /** @param priceOn dollars a bitcoin on a day, 0 before there was a market; undefined: no sums are made */
  constructor(chain: SimulatedChain | BlockSource, seed: number, priceOn?: (day: number) => number) {
    this.seed = seed;
    this.#tally = priceOn && new Tally(chain, priceOn);
    this.#source = chain;
    this.#chain = chain instanceof SimulatedChain ? chain : undefined;
    this.#state = this.#chain ? WHOLE : { ...WHOLE, network: 'main' };
  }

  starts(now: number): boolean {
    return now < this.#state.startsUntil;
  }

  view(now: number): NodeView {
    return new NodeView(this.#source, this.#state, now);
  }

  /** The simulated chain in plain sums, once it is made up to a time in Unix ms; undefined for given blocks. */
  async tallied(now: number): Promise<Tally | undefined> {
    if (!this.#chain || !this.#tally) return undefined;
    while (!this.#chain.follow(now) || !this.#tally.count(now, SLICE)) await sleep(1);
    return this.#tally;
  }

  set(state: Partial<NodeState>): void {
    this.#state = { ...this.#state, ...state };
  }

  /** Replaces the newest blocks; false for given blocks, and for a chain that is not yet long enough. */
  reorganise(depth: number): boolean {
    return this.#chain?.reorganise(depth) ?? false;
  }
}

interface SimulatedOptions {
  /** The hours in which it ran before. */
  readonly hours?: LiveHours | undefined;
  /** The day on which the chain begins, as 2026-01-31; undefined: that of Bitcoin. */
  readonly since?: string | undefined;
}

export const simulatedNode = (world: World, { hours, since }: SimulatedOptions = {}): BitcoinNode => {
  const begins = since === undefined ? undefined : Date.parse(since) / 1_000;
  const priceOn = (day: number): number => world.bitcoin.on(day)?.price ?? 0;
  return new BitcoinNode(new SimulatedChain(world, hours, begins), world.seed, priceOn);
};
