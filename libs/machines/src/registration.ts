import type { RegistrationForm } from '@chaintide/contracts/people/auth';
import type { FieldProblem } from '@chaintide/contracts/field-problems';
import { assign, setup } from 'xstate';
import { codeOf, type CallFailure } from './call-failure.ts';
import { effect } from './effect.ts';
import { isSameAddress, mayResend, sentCode, type CodeAnswer, type SentCode } from './email-code.ts';

export type RegistrationEvent =
  | { type: 'open' }
  | { type: 'close' }
  /** The notice was read and accepted. */
  | { type: 'agree' }
  | { type: 'readNotice' }
  /** At every change of the address. */
  | { type: 'emailTyped'; email: string }
  /** Code 301 of checkMail means taken. */
  | { type: 'mailChecked'; email: string; isTaken: boolean }
  | { type: 'requestCode'; userName: string }
  | ({ type: 'codeSent' } & CodeAnswer)
  | { type: 'codeRefused'; failure: CallFailure }
  | { type: 'tick'; now: number }
  | { type: 'submit'; form: RegistrationForm }
  | { type: 'accepted' }
  | { type: 'refused'; failure: CallFailure };

export interface RegistrationContext {
  readonly email: string;
  readonly isTaken: boolean;
  readonly code: SentCode | null;
  /** The code button shows a countdown. */
  readonly isWaiting: boolean;
  readonly failure: CallFailure | null;
}

const isTakenBy = ({ failure }: { failure: CallFailure }): boolean => codeOf(failure) === 301;

/**
 * The reasons, by field, why a registration cannot be submitted; the page shows them and the machine refuses to submit.
 */
export const obstaclesOf = (
  { email, isTaken, code }: RegistrationContext,
  form: RegistrationForm,
): Readonly<Partial<Record<'email' | 'emailCode' | 'terms', FieldProblem>>> => ({
  ...(isTaken && isSameAddress(email, form.email) && { email: 'email.taken' }),
  ...((code === null || !isSameAddress(code.email, form.email)) && { emailCode: 'emailCode.notRequested' }),
  ...(!form.terms && { terms: 'terms.unticked' }),
});

/**
 * The registration dialog: notice, then form. Driven like the login: the page provides the actions and answers `checkMail` with
 * `mailChecked`, `requestCode` with `codeSent` or `codeRefused`, `submit` with `accepted` or `refused`. It sends `tick` while the button
 * counts down, stores the params of `keepCode`, and passes them to the machine after a reload. The address field starts with
 * `context.email` and reports changes with `emailTyped`.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as { code: SentCode | null },
    tags: {} as 'dialog' | 'busy',
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isOver: ({ context }, now: number) => context.isWaiting && context.code !== null && mayResend(context.code, now),
    isCurrent: ({ context }, email: string) => isSameAddress(email, context.email),
    mayRequest: ({ context: { email, isTaken, isWaiting } }, userName: string) =>
      !isWaiting && !isTaken && email.trim() !== '' && userName.trim() !== '',
    maySubmit: ({ context }, form: RegistrationForm) => Object.keys(obstaclesOf(context, form)).length === 0,
  },
  actions: {
    checkMail: effect<string>(),
    requestCode: effect<{ userName: string; email: string }>(),
    notifyCodeSent: effect(),
    keepCode: effect<SentCode | null>(),
    submit: effect<RegistrationForm>(),
    close: effect(),
    logIn: effect(),
    keepEmail: assign((_, email: string) => ({ email, isTaken: false, failure: null })),
    setTaken: assign((_, isTaken: boolean) => ({ isTaken })),
    setCode: assign((_, answer: CodeAnswer) => ({ code: sentCode(answer), isWaiting: true })),
    stopWaiting: assign({ isWaiting: false }),
    keepFailure: assign(({ context }, failure: CallFailure) => ({
      failure,
      isTaken: context.isTaken || isTakenBy({ failure }),
    })),
    clearFailure: assign({ failure: null }),
    forget: assign({ email: '', isTaken: false, code: null, isWaiting: false, failure: null }),
  },
}).createMachine({
  id: 'registration',
  initial: 'closed',
  context: ({ input: { code } }) => ({
    email: code?.email ?? '',
    isTaken: false,
    code,
    isWaiting: code !== null,
    failure: null,
  }),
  on: { tick: { guard: { type: 'isOver', params: ({ event }) => event.now }, actions: 'stopWaiting' } },
  states: {
    closed: { on: { open: [{ guard: 'hasCode', target: 'form' }, { target: 'notice' }] } },
    notice: { tags: 'dialog', on: { agree: 'form', close: { target: 'closed', actions: 'clearFailure' } } },
    form: {
      tags: 'dialog',
      initial: 'editing',
      on: {
        emailTyped: {
          actions: [
            { type: 'keepEmail', params: ({ event }) => event.email },
            { type: 'checkMail', params: ({ event }) => event.email },
          ],
        },
        mailChecked: {
          guard: { type: 'isCurrent', params: ({ event }) => event.email },
          actions: { type: 'setTaken', params: ({ event }) => event.isTaken },
        },
      },
      states: {
        editing: {
          on: {
            close: { target: '#registration.closed', actions: 'clearFailure' },
            readNotice: '#registration.notice',
            requestCode: {
              guard: { type: 'mayRequest', params: ({ event }) => event.userName },
              target: 'requesting',
              actions: [
                'clearFailure',
                {
                  type: 'requestCode',
                  params: ({ context, event }) => ({ userName: event.userName, email: context.email }),
                },
              ],
            },
            submit: {
              guard: { type: 'maySubmit', params: ({ event }) => event.form },
              target: '#registration.submitting',
              actions: ['clearFailure', { type: 'submit', params: ({ event }) => event.form }],
            },
          },
        },
        requesting: {
          tags: 'busy',
          on: {
            codeSent: {
              target: 'editing',
              actions: [
                { type: 'setCode', params: ({ event }) => event },
                { type: 'keepCode', params: ({ context }) => context.code },
                'notifyCodeSent',
              ],
            },
            codeRefused: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
          },
        },
      },
    },
    submitting: {
      tags: ['dialog', 'busy'],
      on: {
        accepted: { target: 'closed', actions: ['forget', { type: 'keepCode', params: null }, 'close', 'logIn'] },
        refused: { target: 'form', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
      },
    },
  },
});
