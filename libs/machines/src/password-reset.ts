import type { ResetForm } from '@chaintide/contracts/people/auth';
import { assign, setup } from 'xstate';
import type { CallFailure } from './call-failure.ts';
import { effect } from './effect.ts';
import { mayResend, sentCode, type CodeAnswer, type SentCode } from './email-code.ts';

export type PasswordResetEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'requestCode'; email: string }
  /** Requests a new code for the same address, from the password step. */
  | { type: 'resend' }
  | ({ type: 'codeSent' } & CodeAnswer)
  | { type: 'codeRefused'; failure: CallFailure }
  | { type: 'tick'; now: number }
  | { type: 'back' }
  | { type: 'forward' }
  | { type: 'submit'; form: ResetForm }
  | { type: 'accepted' }
  | { type: 'refused'; failure: CallFailure };

export interface PasswordResetContext {
  /** The address of the current code, whose account gets the password. */
  readonly email: string;
  readonly code: SentCode | null;
  /** The code button shows a countdown. */
  readonly isWaiting: boolean;
  readonly failure: CallFailure | null;
}

/**
 * The two steps to a new password. Driven like the registration: `requestCode` is answered with `codeSent` or `codeRefused`, `submit` with
 * `accepted` or `refused`; the page sends `tick` while the button counts down, and stores the params of `keepCode` as the input of the next
 * start. If a code has been sent, the dialog opens at the second step.
 */
export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    input: {} as { code: SentCode | null },
    tags: {} as 'dialog' | 'busy',
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isOver: ({ context }, now: number) => context.isWaiting && context.code !== null && mayResend(context.code, now),
    mayRequest: ({ context }, email: string) => !context.isWaiting && email.trim() !== '',
    mayResend: ({ context }) => !context.isWaiting,
  },
  actions: {
    requestCode: effect<string>(),
    notifyCodeSent: effect(),
    keepCode: effect<SentCode | null>(),
    submit: effect<{ email: string; form: ResetForm }>(),
    close: effect(),
    openLogin: effect(),
    notifyReset: effect(),
    setCode: assign((_, answer: CodeAnswer) => ({ email: answer.email, code: sentCode(answer), isWaiting: true })),
    stopWaiting: assign({ isWaiting: false }),
    keepFailure: assign((_, failure: CallFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    forget: assign({ email: '', code: null, isWaiting: false, failure: null }),
  },
}).createMachine({
  id: 'passwordReset',
  initial: 'closed',
  context: ({ input: { code } }) => ({ email: code?.email ?? '', code, isWaiting: code !== null, failure: null }),
  on: { tick: { guard: { type: 'isOver', params: ({ event }) => event.now }, actions: 'stopWaiting' } },
  states: {
    closed: { on: { open: [{ guard: 'hasCode', target: 'password' }, { target: 'email' }] } },
    email: {
      tags: 'dialog',
      on: {
        close: { target: 'closed', actions: 'clearFailure' },
        forward: { guard: 'hasCode', target: 'password', actions: 'clearFailure' },
        requestCode: {
          guard: { type: 'mayRequest', params: ({ event }) => event.email },
          target: 'requesting',
          actions: ['clearFailure', { type: 'requestCode', params: ({ event }) => event.email }],
        },
      },
    },
    requesting: {
      tags: ['dialog', 'busy'],
      on: {
        codeSent: {
          target: 'password',
          actions: [
            { type: 'setCode', params: ({ event }) => event },
            { type: 'keepCode', params: ({ context }) => context.code },
            'notifyCodeSent',
          ],
        },
        codeRefused: { target: 'email', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
      },
    },
    password: {
      tags: 'dialog',
      on: {
        close: { target: 'closed', actions: 'clearFailure' },
        back: { target: 'email', actions: 'clearFailure' },
        resend: {
          guard: 'mayResend',
          target: 'resending',
          actions: ['clearFailure', { type: 'requestCode', params: ({ context }) => context.email }],
        },
        submit: {
          target: 'submitting',
          actions: [
            'clearFailure',
            { type: 'submit', params: ({ context, event }) => ({ email: context.email, form: event.form }) },
          ],
        },
      },
    },
    resending: {
      tags: ['dialog', 'busy'],
      on: {
        codeSent: {
          target: 'password',
          actions: [
            { type: 'setCode', params: ({ event }) => event },
            { type: 'keepCode', params: ({ context }) => context.code },
            'notifyCodeSent',
          ],
        },
        codeRefused: { target: 'password', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
      },
    },
    submitting: {
      tags: ['dialog', 'busy'],
      on: {
        accepted: {
          target: 'closed',
          actions: ['forget', { type: 'keepCode', params: null }, 'close', 'openLogin', 'notifyReset'],
        },
        refused: { target: 'password', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
      },
    },
  },
});
