import { setup } from 'xstate';
import type { PaymentState } from '@chaintide/contracts/money/payments';
import type { Actor } from './actor.ts';

interface PaymentContext {
  readonly ownerId: number;
  /** A final transfer counts for the order, so that it can be credited. */
  readonly hasArrived: boolean;
  /** The order has received something, but less than its amount. */
  readonly isShort: boolean;
}

export type PaymentMachineEvent =
  | {
      readonly type:
        | 'submitHash'
        | 'close'
        | 'seen'
        | 'finalised'
        | 'lost'
        | 'expire'
        | 'confirm'
        | 'reject'
        | 'assign';
      readonly by: Actor;
    }
  /** A correction by hand, with a reason. */
  | { readonly type: 'edit'; readonly by: Actor; readonly to: PaymentState };

/**
 * `open`: the order is not over. `waiting`: accounting has to decide. `ended`: it is over. `late`: it is over, but
 * later transfers can still be credited.
 */
type PaymentTag = 'open' | 'waiting' | 'ended' | 'late';

/** Run by the gateway in the transaction of the step. */
const effects = { credit: () => undefined, reverse: () => undefined, add: () => undefined };

const reachable = ['awaitingTransfer', 'confirming', 'awaitingApproval', 'failed', 'closed', 'expired'] as const;
/** An edit leads to another state; to `success` only if something was received. */
const edits = (own: PaymentState) => [
  { guard: { type: 'mayEditTo', params: { to: 'success' } }, target: 'success', actions: 'credit' } as const,
  ...reachable
    .filter((to) => to !== own)
    .map((to) => ({ guard: { type: 'mayEditTo', params: { to } }, target: to }) as const),
];

/**
 * The lifecycle of a recharge order (product.md, Lifecycles). The received amount is credited exactly once while the
 * order is in `success`; transfers assigned later are added.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentMachineEvent,
    input: {} as PaymentContext,
    tags: {} as PaymentTag,
  },
  guards: {
    isOwner: ({ context, event: { by } }) => by.kind === 'owner' && by.id === context.ownerId,
    // an owner who paid too little may submit the rest
    isShortOwner: ({ context, event: { by } }) => context.isShort && by.kind === 'owner' && by.id === context.ownerId,
    // staff cannot confirm their own orders
    isFinance: ({ context, event: { by } }) => by.kind === 'finance' && by.id !== context.ownerId,
    mayClose: ({ context, event: { by } }) => (by.kind === 'owner' ? by.id === context.ownerId : by.kind === 'finance'),
    isSystem: ({ event: { by } }) => by.kind === 'system',
    mayCredit: ({ context, event: { by } }) =>
      context.hasArrived && (by.kind === 'system' || (by.kind === 'finance' && by.id !== context.ownerId)),
    mayEditTo: ({ context, event }, { to }: { to: PaymentState }) =>
      event.type === 'edit' &&
      event.to === to &&
      event.by.kind === 'finance' &&
      event.by.id !== context.ownerId &&
      (to !== 'success' || context.hasArrived),
  },
  actions: effects,
}).createMachine({
  id: 'payment',
  initial: 'awaitingTransfer',
  context: ({ input }) => input,
  states: {
    awaitingTransfer: {
      tags: ['open'],
      on: {
        submitHash: { guard: 'isOwner', target: 'awaitingTransfer', reenter: true },
        seen: { guard: 'isSystem', target: 'confirming' },
        assign: { guard: 'isFinance', target: 'confirming' },
        close: { guard: 'mayClose', target: 'closed' },
        expire: { guard: 'isSystem', target: 'expired' },
        edit: edits('awaitingTransfer'),
      },
    },
    confirming: {
      tags: ['open'],
      on: {
        submitHash: { guard: 'isShortOwner', target: 'confirming', reenter: true },
        seen: { guard: 'isSystem', target: 'confirming', reenter: true },
        assign: { guard: 'isFinance', target: 'confirming', reenter: true },
        finalised: { guard: 'isSystem', target: 'awaitingApproval' },
        lost: { guard: 'isSystem', target: 'awaitingTransfer' },
        reject: { guard: 'isFinance', target: 'failed' },
        edit: edits('confirming'),
      },
    },
    awaitingApproval: {
      tags: ['open', 'waiting'],
      on: {
        submitHash: { guard: 'isShortOwner', target: 'awaitingApproval', reenter: true },
        seen: { guard: 'isSystem', target: 'confirming' },
        assign: { guard: 'isFinance', target: 'confirming' },
        confirm: { guard: 'mayCredit', target: 'success', actions: 'credit' },
        reject: { guard: 'isFinance', target: 'failed' },
        close: { guard: 'isFinance', target: 'closed' },
        lost: { guard: 'isSystem', target: 'awaitingTransfer' },
        edit: edits('awaitingApproval'),
      },
    },
    success: {
      tags: ['ended'],
      on: {
        assign: { guard: 'isFinance', target: 'success', reenter: true, actions: 'add' },
        edit: edits('success')
          .slice(1)
          .map((one) => ({ ...one, actions: 'reverse' }) as const),
      },
    },
    failed: {
      tags: ['ended'],
      on: { assign: { guard: 'isFinance', target: 'failed', reenter: true }, edit: edits('failed') },
    },
    closed: {
      tags: ['ended', 'late'],
      on: {
        seen: { guard: 'isSystem', target: 'closed', reenter: true },
        lost: { guard: 'isSystem', target: 'closed', reenter: true },
        assign: { guard: 'isFinance', target: 'closed', reenter: true },
        confirm: { guard: 'mayCredit', target: 'success', actions: 'credit' },
        edit: edits('closed'),
      },
    },
    // a late transfer can still be confirmed
    expired: {
      tags: ['ended', 'late'],
      on: {
        submitHash: { guard: 'isOwner', target: 'expired', reenter: true },
        seen: { guard: 'isSystem', target: 'expired', reenter: true },
        lost: { guard: 'isSystem', target: 'expired', reenter: true },
        assign: { guard: 'isFinance', target: 'expired', reenter: true },
        confirm: { guard: 'mayCredit', target: 'success', actions: 'credit' },
        edit: edits('expired'),
      },
    },
  },
});
