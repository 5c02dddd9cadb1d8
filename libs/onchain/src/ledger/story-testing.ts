import fc from 'fast-check';
import { Dice, nextBlock, type NaiveBlock } from './testing.ts';

/** Some chains stay on one day, others leave days out. */
const pause = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 60_000 }), fc.nat({ max: 300_000 }));

/** A block some seconds later than it would come, or a reorganisation: so many blocks are replaced by one more. */
export const steps = fc.array(
  fc.record({
    seed: fc.nat(),
    replaced: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat({ max: 6 })),
    pause,
  }),
  { minLength: 1, maxLength: 14 },
);
export type Steps = readonly { seed: number; replaced: number; pause: number }[];

export interface Story {
  /** The best chain at the end. */
  readonly chain: readonly NaiveBlock[];
  /** All blocks in the order in which they appeared. */
  readonly all: readonly NaiveBlock[];
}

/** Lives through the steps; `onBlock` and `onReplaced` follow along, with the best chain so far. */
export const live = (
  all: Steps,
  follow?: {
    onBlock(block: NaiveBlock, chain: readonly NaiveBlock[]): void;
    onReplaced(chain: readonly NaiveBlock[]): void;
  },
): Story => {
  const chain: NaiveBlock[] = [];
  const seen: NaiveBlock[] = [];
  const add = (seed: number, wait: number): void => {
    const last = chain.at(-1);
    const block = nextBlock(last && { ...last, time: last.time + wait }, new Dice(seed), seen.length);
    chain.push(block);
    seen.push(block);
    follow?.onBlock(block, chain);
  };
  for (const { seed, replaced, pause: wait } of all) {
    const count = Math.min(replaced, chain.length - 1);
    for (let i = 0; i < count; i++) {
      chain.pop();
      follow?.onReplaced(chain);
    }
    for (let i = 0; i <= Math.max(count, 0); i++) add(seed + i, wait);
  }
  return { chain, all: seen };
};
