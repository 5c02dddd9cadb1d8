import type fc from 'fast-check';
import { checkBooks } from './checks.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<World, World, true>;
/** A named command on the world; `act` returns `false` if it had nothing to act on. */
export const command = (text: string, act: (world: World) => Promise<boolean>): Command => ({
  check: () => Promise.resolve(true),
  toString: () => text,
  async run(_, world) {
    if (await act(world)) await checkBooks(world);
  },
});
