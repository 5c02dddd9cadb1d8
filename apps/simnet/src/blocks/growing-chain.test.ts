import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GrowingChain } from './growing-chain.ts';
import { LiveHours } from './live-hours.ts';

const NOW = 400 * 86_400_000;
const SLOW = 0.5; // milliseconds for a block

interface Numbered {
  readonly height: number;
  readonly hash: string;
  readonly time: number;
}

let spent = 0; // milliseconds of work, which nothing else on the machine can lengthen

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => spent));
afterEach(() => vi.restoreAllMocks());

/** Makes blocks of nothing, slowly. */
class SlowMaker {
  copy(): SlowMaker {
    return this;
  }

  next(before: Numbered | undefined, time: number): Numbered {
    spent += SLOW;
    const height = before === undefined ? 0 : before.height + 1;
    return { height, hash: `${height}`, time };
  }
}

const slowChain = (): GrowingChain<Numbered, SlowMaker> =>
  new GrowingChain({
    maker: new SlowMaker(),
    begins: 0,
    pace: { seed: 1, salt: 1, slot: 2 * 86_400, live: 600 },
    hours: new LiveHours(),
  });

test('chains that are asked for at the same time are made one after the other, and a block that follows waits for none', async () => {
  const [first, second] = [slowChain(), slowChain()];
  expect([first.follow(NOW), second.follow(NOW)]).toEqual([false, false]);
  const begun = second.blocks.length;
  while (!first.follow(NOW)) {
    expect(second.blocks).toHaveLength(begun);
    await turn();
  }
  expect(first.follow(NOW + 1_200_000)).toBe(true);
  while (!second.follow(NOW)) await turn();
  expect(second.blocks.map(({ hash }) => hash)).toEqual(first.blocks.slice(0, -2).map(({ hash }) => hash));
});
