import { setup } from 'xstate';

interface ProposalContext {
  readonly proposerId: number;
  readonly subjectId: number;
  /** Takes an admin's power. */
  readonly isTaking: boolean;
  /** The waiting time of a lone admin is over. */
  readonly isDue: boolean;
  /** Nobody approved it in time. */
  readonly isOver: boolean;
  /** Its proposer is still an admin, and the account is unchanged. */
  readonly stands: boolean;
}

/** `isSeasoned`: was not made an admin by other admins within the last day. */
export type ProposalActor =
  | { readonly kind: 'admin'; readonly id: number; readonly isSeasoned: boolean }
  | { readonly kind: 'system'; readonly id: null };
type From<T extends string> = { readonly type: T; readonly by: ProposalActor };
export type ProposalMachineEvent = From<'approve' | 'reject' | 'withdraw' | 'mature' | 'lapse'>;

const effects = { carryOut: () => undefined };
/** Effects that the gateway runs in the transaction of the step. */
export type ProposalEffect = keyof typeof effects;

/** The lifecycle of a change of power that requires a second admin. Nobody can approve their own proposal. */
export const proposalMachine = setup({
  types: { context: {} as ProposalContext, events: {} as ProposalMachineEvent, input: {} as ProposalContext },
  guards: {
    mayApprove: ({ context, event: { by } }) =>
      by.kind === 'admin' && by.isSeasoned && by.id !== context.proposerId && context.stands && !context.isOver,
    // otherwise the admin concerned could prevent the removal forever
    mayReject: ({ context, event: { by } }) =>
      by.kind === 'admin' && by.id !== context.proposerId && !(context.isTaking && by.id === context.subjectId),
    isProposer: ({ context, event: { by } }) => by.kind === 'admin' && by.id === context.proposerId,
    isDue: ({ context, event: { by } }) => by.kind === 'system' && context.isDue && context.stands,
    isLapsed: ({ context, event: { by } }) => by.kind === 'system' && (context.isOver || !context.stands),
  },
  actions: effects,
}).createMachine({
  id: 'proposal',
  initial: 'proposed',
  context: ({ input }) => input,
  states: {
    proposed: {
      on: {
        approve: { guard: 'mayApprove', target: 'carriedOut', actions: 'carryOut' },
        reject: { guard: 'mayReject', target: 'rejected' },
        withdraw: { guard: 'isProposer', target: 'withdrawn' },
        mature: { guard: 'isDue', target: 'carriedOut', actions: 'carryOut' },
        lapse: { guard: 'isLapsed', target: 'expired' },
      },
    },
    carriedOut: { type: 'final' },
    rejected: { type: 'final' },
    withdrawn: { type: 'final' },
    expired: { type: 'final' },
  },
});
