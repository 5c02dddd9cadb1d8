import { setup } from 'xstate';
import type { Actor } from './actor.ts';

interface WorkOrderContext {
  readonly ownerId: number;
  /** Who is answering it at the moment; nobody else may answer it meanwhile. */
  readonly heldBy: number | null;
  /** The thirty days were granted for it. */
  readonly hasBonus: boolean;
}

type From<T extends string> = { readonly type: T; readonly by: Actor };
export type WorkOrderMachineEvent = From<
  | 'edit'
  | 'resubmit'
  | 'withdraw'
  | 'end'
  | 'askAgain'
  | 'open'
  | 'reply'
  | 'requestReview'
  | 'approve'
  | 'reject'
  | 'grantBonus'
>;

/** `open`: not over. `waiting`: support has to answer. `review`: a verifier has to judge. `ended`: over. */
type WorkOrderTag = 'open' | 'waiting' | 'review' | 'ended';

/** Run by the gateway in the transaction of the step. */
const effects = {
  write: () => undefined,
  setDeadline: () => undefined,
  notifyOwner: () => undefined,
  grantBonus: () => undefined,
};

const isStaff = (kind: Actor['kind'], { ownerId }: WorkOrderContext, by: Actor): boolean =>
  (by.kind === kind || by.kind === 'admin') && by.id !== ownerId;

const more = { guard: 'isOwner', target: 'toBeProcessed', actions: 'write' } as const;
const again = { ...more, actions: ['write', 'setDeadline'] } as const;

/** The lifecycle of a work order (product.md, Lifecycles). Nobody handles their own. */
export const workOrderMachine = setup({
  types: {
    context: {} as WorkOrderContext,
    events: {} as WorkOrderMachineEvent,
    input: {} as WorkOrderContext,
    tags: {} as WorkOrderTag,
  },
  guards: {
    isOwner: ({ context, event: { by } }) => by.kind === 'owner' && by.id === context.ownerId,
    isSupport: ({ context, event: { by } }) => isStaff('support', context, by),
    mayAnswer: ({ context, event: { by } }) =>
      isStaff('support', context, by) && (context.heldBy === null || context.heldBy === by.id),
    isVerifier: ({ context, event: { by } }) => isStaff('verifier', context, by),
    mayGrant: ({ context, event: { by } }) => isStaff('verifier', context, by) && !context.hasBonus,
  },
  actions: effects,
}).createMachine({
  id: 'workOrder',
  initial: 'unread',
  context: ({ input }) => input,
  states: {
    unread: {
      tags: ['open', 'waiting'],
      on: {
        edit: more,
        resubmit: more,
        withdraw: { guard: 'isOwner', target: 'withdrawn' },
        open: { guard: 'isSupport', target: 'toBeProcessed' },
      },
    },
    toBeProcessed: {
      tags: ['open', 'waiting'],
      on: {
        edit: { ...more, reenter: true },
        resubmit: { ...more, reenter: true },
        withdraw: { guard: 'isOwner', target: 'withdrawn' },
        reply: { guard: 'mayAnswer', target: 'processed', actions: ['write', 'notifyOwner'] },
      },
    },
    processed: {
      tags: ['open'],
      on: {
        edit: again,
        resubmit: again,
        end: { guard: 'isOwner', target: 'closed' },
        requestReview: { guard: 'isSupport', target: 'toBeReviewed', actions: 'write' },
      },
    },
    toBeReviewed: {
      tags: ['open', 'review'],
      on: {
        approve: { guard: 'isVerifier', target: 'reviewed', actions: ['write', 'notifyOwner'] },
        reject: { guard: 'isVerifier', target: 'toBeProcessed', actions: ['write', 'setDeadline'] },
      },
    },
    reviewed: {
      tags: ['open'],
      on: {
        end: { guard: 'isOwner', target: 'closed' },
        askAgain: again,
        grantBonus: {
          guard: 'mayGrant',
          target: 'reviewed',
          reenter: true,
          actions: ['grantBonus', 'notifyOwner'],
        },
      },
    },
    closed: { type: 'final', tags: ['ended'] },
    withdrawn: { type: 'final', tags: ['ended'] },
  },
});
