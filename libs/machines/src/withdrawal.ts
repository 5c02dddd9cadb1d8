import { assign, setup } from 'xstate';
import type { Actor } from './actor.ts';

interface WithdrawalContext {
  readonly ownerId: number;
  /** Above the threshold: who approves does not send. */
  readonly needsTwo: boolean;
  readonly approvedBy: number | null;
  /** The address is too new to be paid. */
  readonly isWaiting: boolean;
  /** Nothing of its owner's moves now: the account is frozen or disabled. */
  readonly isFrozen: boolean;
  /** The network has not heard of the hash within the time in which it should have. */
  readonly isUnseen: boolean;
}

type From<T extends string> = { readonly type: T; readonly by: Actor };
export type WithdrawalMachineEvent = From<
  'cancel' | 'approve' | 'refuse' | 'send' | 'correctHash' | 'fail' | 'replace' | 'confirm' | 'revert'
>;

/** `open`: it is not over. `waiting`: staff have to act. `sent`: somebody says that its transfer was made. `ended`: it is over. */
type WithdrawalTag = 'open' | 'waiting' | 'sent' | 'ended';

const effects = { releaseHold: () => undefined, payOut: () => undefined };
/** What the gateway does in the transaction of the step. */
export type WithdrawalEffect = keyof typeof effects;

const isSender = ({ ownerId, isWaiting, needsTwo, approvedBy }: WithdrawalContext, by: Actor): boolean =>
  by.kind === 'finance' && by.id !== ownerId && !isWaiting && !(needsTwo && by.id === approvedBy);

/** The life of a withdrawal (product.md, Lifecycles). The amount is held from the start; a hold ends in exactly one of releaseHold and payOut. */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalMachineEvent,
    input: {} as WithdrawalContext,
    tags: {} as WithdrawalTag,
  },
  guards: {
    isOwner: ({ context, event: { by } }) => by.kind === 'owner' && by.id === context.ownerId,
    // nobody handles money that goes to themselves
    isFinance: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId,
    mayApprove: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId && !context.isFrozen,
    maySend: ({ context, event: { by } }) => isSender(context, by) && !context.isFrozen,
    // the transfer was made before: to name it rightly moves nothing
    mayCorrect: ({ context, event: { by } }) => isSender(context, by),
    mayGiveUp: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId && context.isUnseen,
    isSystem: ({ event: { by } }) => by.kind === 'system',
  },
  actions: {
    keepApprover: assign({ approvedBy: ({ event: { by } }) => by.id }),
    ...effects,
  },
}).createMachine({
  id: 'withdrawal',
  initial: 'pending',
  context: ({ input }) => input,
  states: {
    pending: {
      tags: ['open', 'waiting'],
      on: {
        cancel: { guard: 'isOwner', target: 'cancelled', actions: 'releaseHold' },
        approve: { guard: 'mayApprove', target: 'approved', actions: 'keepApprover' },
        refuse: { guard: 'isFinance', target: 'refused', actions: 'releaseHold' },
      },
    },
    approved: {
      tags: ['open', 'waiting'],
      on: {
        send: { guard: 'maySend', target: 'transferring' },
        refuse: { guard: 'isFinance', target: 'refused', actions: 'releaseHold' },
        fail: { guard: 'isFinance', target: 'failed', actions: 'releaseHold' },
      },
    },
    transferring: {
      tags: ['open', 'sent'],
      on: {
        correctHash: { guard: 'mayCorrect', target: 'transferring', reenter: true },
        // its sender put another transaction in its place
        replace: { guard: 'isSystem', target: 'transferring', reenter: true },
        confirm: { guard: 'isSystem', target: 'success', actions: 'payOut' },
        revert: { guard: 'isSystem', target: 'failed', actions: 'releaseHold' },
        // only a transfer that never was is given up by hand: what is under way would be paid twice
        fail: { guard: 'mayGiveUp', target: 'failed', actions: 'releaseHold' },
      },
    },
    success: { type: 'final', tags: ['sent', 'ended'] },
    refused: { type: 'final', tags: ['ended'] },
    failed: { type: 'final', tags: ['ended'] },
    cancelled: { type: 'final', tags: ['ended'] },
  },
});
