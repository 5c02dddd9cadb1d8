import {
  captchaRoute,
  loginRoute,
  logoutRoute,
  profileRoute,
  type Captcha,
  type CaptchaKind,
  type LoginAnswer,
  type LoginForm,
  type Profile,
} from '@chaintide/contracts/people/auth';
import { ask } from '../../shared/api/call.ts';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { sealPassword } from '../../shared/api/seal.ts';

type Answer<T> = { readonly data: T } | { readonly error: CallFailure };

interface Attempt {
  readonly form: LoginForm;
  readonly captcha: Captcha | null;
  readonly proof: Promise<string | undefined>;
}

/** The proof of work comes first, because the password's nonce expires soon. */
export const login = async ({
  form: { userName, password, code },
  captcha,
  proof,
}: Attempt): Promise<Answer<LoginAnswer>> => {
  const altcha = captcha ? await proof : undefined;
  const sealing = await sealPassword(password);
  if ('error' in sealing) return sealing;
  return ask(loginRoute, {
    body: { userName, password: sealing.sealed, ...(captcha && { code, uuid: captcha.uuid, altcha }) },
  });
};

/** Logs in again with known credentials; undefined if the gateway requires more than name and password, or does not answer. */
export const logInAgain = async ({
  userName,
  password,
}: Pick<LoginForm, 'userName' | 'password'>): Promise<{ login: LoginAnswer; profile: Profile } | undefined> => {
  const answer = await login({
    form: { userName, password, code: '' },
    captcha: null,
    proof: Promise.resolve(undefined),
  });
  if ('error' in answer) return undefined;
  const profile = await fetchProfileOf(answer.data.access_token);
  if ('data' in profile) return { login: answer.data, profile: profile.data };
  dropToken(answer.data.access_token);
  return undefined;
};

export const fetchCaptcha = (kind?: CaptchaKind): Promise<Answer<Captcha>> =>
  ask(captchaRoute, { query: kind === 'work' ? { kind } : {} });

export const fetchProfileOf = (token: string): Promise<Answer<Profile>> => ask(profileRoute, {}, { token });

/** Ends a session that will not be used; the result does not matter. */
export const dropToken = (token: string): void => {
  void ask(logoutRoute, {}, { token });
};
