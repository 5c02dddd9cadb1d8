import { assign, setup } from 'xstate';
import type { Actor } from './actor.ts';

interface WithdrawalContext {
  readonly ownerId: number;
  /** Above the threshold, the approver and the sender must be different people. */
  readonly needsTwo: boolean;
  readonly approvedBy: number | null;
  /** The waiting time of a new address is not over. */
  readonly isWaiting: boolean;
  /** The owner's account is frozen or disabled. */
  readonly isFrozen: boolean;
  /** The network has not seen the hash in the expected time. */
  readonly isUnseen: boolean;
}

type From<T extends string> = { readonly type: T; readonly by: Actor };
export type WithdrawalMachineEvent = From<
  'cancel' | 'approve' | 'refuse' | 'send' | 'correctHash' | 'fail' | 'replace' | 'confirm' | 'revert'
>;

/** `open`: not over. `waiting`: staff have to act. `sent`: the transfer was reported as made. `ended`: over. */
type WithdrawalTag = 'open' | 'waiting' | 'sent' | 'ended';

/** Run by the gateway in the transaction of the step. */
const effects = { releaseHold: () => undefined, payOut: () => undefined };

const isSender = ({ ownerId, isWaiting, needsTwo, approvedBy }: WithdrawalContext, by: Actor): boolean =>
  by.kind === 'finance' && by.id !== ownerId && !isWaiting && !(needsTwo && by.id === approvedBy);

/**
 * The lifecycle of a withdrawal (product.md, Lifecycles). The amount is held from the start; a hold ends in exactly one
 * of releaseHold and payOut.
 */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalMachineEvent,
    input: {} as WithdrawalContext,
    tags: {} as WithdrawalTag,
  },
  guards: {
    isOwner: ({ context, event: { by } }) => by.kind === 'owner' && by.id === context.ownerId,
    // staff cannot handle their own withdrawals
    isFinance: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId,
    mayApprove: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId && !context.isFrozen,
    maySend: ({ context, event: { by } }) => isSender(context, by) && !context.isFrozen,
    // the transfer was already made, so correcting its hash moves no money
    mayCorrect: ({ context, event: { by } }) => isSender(context, by),
    mayGiveUp: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId && context.isUnseen,
    isSystem: ({ event: { by } }) => by.kind === 'system',
  },
  actions: effects,
}).createMachine({
  id: 'withdrawal',
  initial: 'pending',
  context: ({ input }) => input,
  states: {
    pending: {
      tags: ['open', 'waiting'],
      on: {
        cancel: { guard: 'isOwner', target: 'cancelled', actions: 'releaseHold' },
        approve: {
          guard: 'mayApprove',
          target: 'approved',
          actions: assign({ approvedBy: ({ event: { by } }) => by.id }),
        },
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
        // its sender replaced the transaction
        replace: { guard: 'isSystem', target: 'transferring', reenter: true },
        confirm: { guard: 'isSystem', target: 'success', actions: 'payOut' },
        revert: { guard: 'isSystem', target: 'failed', actions: 'releaseHold' },
        // only a transfer that the network never saw can be marked as failed: a pending one could be paid twice
        fail: { guard: 'mayGiveUp', target: 'failed', actions: 'releaseHold' },
      },
    },
    success: { type: 'final', tags: ['sent', 'ended'] },
    refused: { type: 'final', tags: ['ended'] },
    failed: { type: 'final', tags: ['ended'] },
    cancelled: { type: 'final', tags: ['ended'] },
  },
});
