import {
  checkMailRoute,
  emailCodeRoute,
  registerRoute,
  resetCodeRoute,
  resetPasswordRoute,
  type RegistrationForm,
  type ResetForm,
} from '@chaintide/contracts/people/auth';
import type { RouteInput } from '@chaintide/contracts/http';
import type { Language } from '@chaintide/contracts/language';
import { codeOf } from '@chaintide/machines/call-failure';
import { ask } from '../../shared/api/call.ts';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { sealPassword } from '../../shared/api/seal.ts';

type Outcome<T> = { readonly data: T } | { readonly error: CallFailure };

interface CodeAnswer {
  readonly email: string;
  readonly now: number;
  readonly retryAfter: number;
}

/** Whether an address has an account; `challenged` if a captcha is required first, undefined if unknown. */
export const checkMail = async (
  email: string,
  query: RouteInput<typeof checkMailRoute, 'query'> = {},
): Promise<boolean | 'challenged' | undefined> => {
  const answer = await ask(checkMailRoute, { params: { email }, query });
  if ('data' in answer) return false;
  const code = codeOf(answer.error);
  if (code === 201) return 'challenged';
  return code === 301 ? true : undefined;
};

const codeAnswerOf = async (
  email: string,
  asked: ReturnType<typeof ask<typeof resetCodeRoute>>,
): Promise<Outcome<CodeAnswer>> => {
  const answer = await asked;
  return 'data' in answer ? { data: { email, now: Date.now(), retryAfter: answer.data.retryAfter } } : answer;
};

export const requestRegistrationCode = (
  input: { userName: string; email: string },
  language: Language,
): Promise<Outcome<CodeAnswer>> => codeAnswerOf(input.email, ask(emailCodeRoute, { body: { ...input, language } }));

export const requestResetCode = (email: string, language: Language): Promise<Outcome<CodeAnswer>> =>
  codeAnswerOf(email, ask(resetCodeRoute, { body: { email, language } }));

export const register = async (
  { userName, password, email, emailCode }: RegistrationForm,
  language: Language,
): Promise<Outcome<null>> => {
  const sealing = await sealPassword(password);
  if ('error' in sealing) return sealing;
  return ask(registerRoute, { body: { userName, password: sealing.sealed, email, emailCode, language, terms: true } });
};

export const resetPassword = async (email: string, { password, resetPwdCode }: ResetForm): Promise<Outcome<null>> => {
  const sealing = await sealPassword(password);
  if ('error' in sealing) return sealing;
  return ask(resetPasswordRoute, { body: { email, password: sealing.sealed, resetPwdCode } });
};
