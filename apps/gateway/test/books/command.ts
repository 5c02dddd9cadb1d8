import type fc from 'fast-check';
import { checkBooks } from './checks.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<World, World, true>;
/** One of these words, and what happens to the world then; `false` where there was nothing to do it to. */
export const command = (text: string, act: (world: World) => Promise<boolean>): Command => ({
  check: () => Promise.resolve(true),
  toString: () => text,
  async run(_, world) {
    if (await act(world)) await checkBooks(world);
  },
});
