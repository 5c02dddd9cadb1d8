import { setup } from 'xstate';
import type { Actor } from './actor.ts';
import type { StateOf } from './states.ts';

interface UpgradeContext {
  /** The preceding level has ended. */
  readonly isDue: boolean;
}

/** `waiting`: paid, but not started. `ended`: the account has received it. */
type UpgradeTag = 'waiting' | 'ended';

/** The lifecycle of a bought level, which waits for the current one to end or starts at once. */
export const upgradeMachine = setup({
  types: {
    context: {} as UpgradeContext,
    events: {} as { readonly type: 'start'; readonly by: Actor },
    input: {} as UpgradeContext,
    tags: {} as UpgradeTag,
  },
  guards: { isDue: ({ context, event: { by } }) => by.kind === 'system' && context.isDue },
  /** Run by the gateway in the transaction of the step. */
  actions: { grant: () => undefined },
}).createMachine({
  id: 'upgrade',
  initial: 'queued',
  context: ({ input }) => input,
  states: {
    queued: { tags: ['waiting'], on: { start: { guard: 'isDue', target: 'applied', actions: 'grant' } } },
    applied: { type: 'final', tags: ['ended'] },
  },
});

export type UpgradeState = StateOf<typeof upgradeMachine>;
