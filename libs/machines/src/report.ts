import { setup } from 'xstate';
import type { Actor } from './actor.ts';

interface ReportContext {
  /** Who began it; null for the program. */
  readonly publisherId: number | null;
  /** Everybody who wrote in it since it was last published. */
  readonly writers: readonly number[];
  /** Its time has come, or it has none. */
  readonly isDue: boolean;
}

type From<T extends string> = { readonly type: T; readonly by: Actor };
export type ReportMachineEvent = From<'edit' | 'submit' | 'approve' | 'reject' | 'publish' | 'correct'>;

/** `open`: not finished. `review`: a verifier has to judge. `held`: it is with the verifiers, who may still reject it. `shown`: readers have its newest text. */
type ReportTag = 'open' | 'review' | 'held' | 'shown';

/** Run by the gateway in the transaction of the step. */
const effects = {
  setTime: () => undefined,
  publish: () => undefined,
  notifyPublisher: () => undefined,
};

const isAuditor = ({ publisherId, writers }: ReportContext, by: Actor): boolean =>
  (by.kind === 'verifier' || by.kind === 'admin') && by.id !== publisherId && !writers.includes(by.id);

/** A draft of the program is open to every admin, and to the program until a person has written in it. */
const isWriter = ({ publisherId, writers }: ReportContext, by: Actor): boolean =>
  by.kind === 'system'
    ? publisherId === null && writers.length === 0
    : by.kind === 'admin' && (publisherId === null || publisherId === by.id);

/** The lifecycle of a report (product.md, Lifecycles). Nobody audits what they wrote. */
export const reportMachine = setup({
  types: {
    context: {} as ReportContext,
    events: {} as ReportMachineEvent,
    input: {} as ReportContext,
    tags: {} as ReportTag,
  },
  guards: {
    isWriter: ({ context, event: { by } }) => isWriter(context, by),
    maySubmit: ({ context, event: { by } }) => by.kind === 'admin' && isWriter(context, by),
    isAuditor: ({ context, event: { by } }) => isAuditor(context, by),
    mayRelease: ({ context, event: { by } }) => context.isDue && isAuditor(context, by),
    isTime: ({ context, event: { by } }) => context.isDue && by.kind === 'system',
    mayCorrect: ({ event: { by } }) => by.kind === 'verifier' || by.kind === 'admin',
  },
  actions: effects,
}).createMachine({
  id: 'report',
  initial: 'draft',
  context: ({ input }) => input,
  states: {
    draft: {
      tags: 'open',
      on: {
        edit: { guard: 'isWriter', target: 'draft', reenter: true },
        submit: { guard: 'maySubmit', target: 'toBeReviewed' },
      },
    },
    toBeReviewed: {
      tags: ['open', 'review', 'held'],
      on: {
        approve: [
          { guard: 'mayRelease', target: 'published', actions: ['publish', 'notifyPublisher'] },
          { guard: 'isAuditor', target: 'audited', actions: ['setTime', 'notifyPublisher'] },
        ],
        reject: { guard: 'isAuditor', target: 'rejected', actions: 'notifyPublisher' },
      },
    },
    audited: {
      tags: ['open', 'held'],
      on: {
        publish: { guard: 'isTime', target: 'published', actions: ['publish', 'notifyPublisher'] },
        reject: { guard: 'isAuditor', target: 'rejected', actions: 'notifyPublisher' },
      },
    },
    published: { tags: 'shown', on: { correct: { guard: 'mayCorrect', target: 'toBeReviewed' } } },
    rejected: { tags: 'open', on: { correct: { guard: 'mayCorrect', target: 'toBeReviewed' } } },
  },
});
