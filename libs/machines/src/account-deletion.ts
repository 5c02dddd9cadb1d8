import { setup } from 'xstate';
import type { Actor } from './actor.ts';

interface AccountDeletionContext {
  readonly ownerId: number;
  /** The waiting time is over. */
  readonly isDue: boolean;
  /** Neither money nor an open matter stands in the way. */
  readonly isClear: boolean;
}

export interface AccountDeletionEvent {
  readonly type: 'cancel' | 'carryOut' | 'refuse';
  readonly by: Actor;
}

type AccountDeletionTag = 'open' | 'ended';

/** The lifecycle of an account's deletion: its owner can cancel it while it waits, and then the program carries it out or tells why not. */
export const accountDeletionMachine = setup({
  types: {
    context: {} as AccountDeletionContext,
    events: {} as AccountDeletionEvent,
    input: {} as AccountDeletionContext,
    tags: {} as AccountDeletionTag,
  },
  guards: {
    isOwner: ({ context, event: { by } }) => by.kind === 'owner' && by.id === context.ownerId,
    mayCarryOut: ({ context, event: { by } }) => by.kind === 'system' && context.isDue && context.isClear,
    mayRefuse: ({ context, event: { by } }) => by.kind === 'system' && context.isDue && !context.isClear,
  },
  /** Run by the gateway in the transaction of the step. */
  actions: { keep: () => undefined, tellRefused: () => undefined, erase: () => undefined },
}).createMachine({
  id: 'deletion',
  initial: 'waiting',
  context: ({ input }) => input,
  states: {
    waiting: {
      tags: ['open'],
      on: {
        cancel: { guard: 'isOwner', target: 'cancelled', actions: 'keep' },
        carryOut: { guard: 'mayCarryOut', target: 'done', actions: 'erase' },
        refuse: { guard: 'mayRefuse', target: 'refused', actions: 'tellRefused' },
      },
    },
    cancelled: { type: 'final', tags: ['ended'] },
    refused: { type: 'final', tags: ['ended'] },
    done: { type: 'final', tags: ['ended'] },
  },
});
