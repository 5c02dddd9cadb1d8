import { setup } from 'xstate';
import type { Actor } from './actor.ts';

interface BoardMessageContext {
  /** Its author may still take it back. */
  readonly isFresh: boolean;
  /** It is from a user, and no work order came from it yet. */
  readonly mayBecomeOrder: boolean;
}

/**
 * `waiting`: nobody of the staff has dealt with it. `unread`: nobody has opened it either. `shown`: everyone who may read the board sees it.
 * `gone`: its place says so, and nobody replies to it.
 */
type BoardMessageTag = 'waiting' | 'unread' | 'shown' | 'gone';

type From<T extends string> = { readonly type: T; readonly by: Actor };
export type BoardMessageEvent = From<
  'open' | 'answer' | 'settle' | 'forward' | 'reopen' | 'release' | 'hide' | 'restore' | 'delete'
>;

/** The lifecycle of a message on a board; `forward` makes a work order of it. A message of the staff begins as processed. */
export const boardMessageMachine = setup({
  types: {
    context: {} as BoardMessageContext,
    events: {} as BoardMessageEvent,
    input: {} as BoardMessageContext,
    tags: {} as BoardMessageTag,
  },
  guards: {
    isStaff: ({ event: { by } }) => by.kind === 'staff',
    mayForward: ({ context, event: { by } }) => by.kind === 'staff' && context.mayBecomeOrder,
    mayDelete: ({ context, event: { by } }) => by.kind === 'owner' && context.isFresh,
  },
  /** Run by the gateway in the transaction of the step. */
  actions: { announce: () => undefined, explain: () => undefined },
}).createMachine({
  id: 'boardMessage',
  initial: 'unread',
  context: ({ input }) => input,
  states: {
    held: {
      tags: ['waiting', 'unread'],
      on: {
        release: { guard: 'isStaff', target: 'read', actions: 'announce' },
        hide: { guard: 'isStaff', target: 'hidden', actions: 'explain' },
        delete: { guard: 'mayDelete', target: 'deleted' },
      },
    },
    unread: {
      tags: ['waiting', 'unread', 'shown'],
      on: {
        open: { guard: 'isStaff', target: 'read' },
        answer: { guard: 'isStaff', target: 'processed' },
        settle: { guard: 'isStaff', target: 'processed' },
        forward: { guard: 'mayForward', target: 'processed' },
        hide: { guard: 'isStaff', target: 'hidden', actions: 'explain' },
        delete: { guard: 'mayDelete', target: 'deleted' },
      },
    },
    read: {
      tags: ['waiting', 'shown'],
      on: {
        answer: { guard: 'isStaff', target: 'processed' },
        settle: { guard: 'isStaff', target: 'processed' },
        forward: { guard: 'mayForward', target: 'processed' },
        hide: { guard: 'isStaff', target: 'hidden', actions: 'explain' },
        delete: { guard: 'mayDelete', target: 'deleted' },
      },
    },
    processed: {
      tags: ['shown'],
      on: {
        answer: { guard: 'isStaff', target: 'processed' },
        forward: { guard: 'mayForward', target: 'processed' },
        reopen: { guard: 'isStaff', target: 'read' },
        hide: { guard: 'isStaff', target: 'hidden', actions: 'explain' },
        delete: { guard: 'mayDelete', target: 'deleted' },
      },
    },
    hidden: { tags: ['gone'], on: { restore: { guard: 'isStaff', target: 'read' } } },
    deleted: { type: 'final', tags: ['gone'] },
  },
});
