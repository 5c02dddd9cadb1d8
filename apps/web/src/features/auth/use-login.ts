import type { CaptchaKind, LoginAnswer, Profile } from '@chaintide/contracts/people/auth';
import { loginMachine, type LoginEvent } from '@chaintide/machines/login';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { dropToken, fetchCaptcha, fetchProfileOf, login } from './login-calls.ts';
import { proveWork, type Proof } from './proof-of-work.ts';
import { useArrival } from './use-arrival.ts';

interface Surroundings {
  readonly goHome: (login: LoginAnswer, profile: Profile) => void;
  readonly openLogin: () => void;
  /** Called for each work that begins. */
  readonly onProof: (proof: Proof) => void;
}

/** The login machine with the page's calls. A login takes effect only after its profile is loaded. */
const loginFor = ({ goHome, openLogin, onProof }: Surroundings) => {
  let proof: Proof | undefined;
  let held: LoginAnswer | undefined;
  let profile: Profile | undefined;

  const challenge = async (kind: CaptchaKind): Promise<LoginEvent> => {
    proof?.stop();
    const answer = await fetchCaptcha(kind);
    if ('error' in answer) return { type: 'captchaFailed' };
    proof = proveWork(answer.data.challenge);
    onProof(proof);
    return { type: 'captchaFetched', captcha: answer.data };
  };
  const identify = async (token: string): Promise<LoginEvent> => {
    const answer = await fetchProfileOf(token);
    if ('error' in answer) return { type: 'profileFailed', failure: answer.error };
    profile = answer.data;
    return { type: 'profileLoaded', identity: profile.role };
  };

  return loginMachine.provide({
    actions: {
      submit: ({ self }, { form, captcha }) => {
        void login({ form, captcha, proof: proof?.answer ?? Promise.resolve(undefined) }).then((answer) =>
          self.send(
            'data' in answer ? { type: 'accepted', login: answer.data } : { type: 'refused', failure: answer.error },
          ),
        );
      },
      fetchCaptcha: ({ self }, kind) => {
        void challenge(kind).then((event) => self.send(event));
      },
      storeLogin: (_, answer) => {
        held = answer;
      },
      loadProfile: ({ self }, { access_token }) => {
        void identify(access_token).then((event) => self.send(event));
      },
      goHome: () => {
        if (held && profile) goHome(held, profile);
      },
      clearToken: () => {
        if (held) dropToken(held.access_token);
        held = undefined;
      },
      openLogin,
    },
  });
};

/** The login flow while its dialog is open. */
export const useLogin = () => {
  const dispatch = useDispatch();
  const goHome = useArrival();
  const [proof, setProof] = useState<Proof>();
  const [machine] = useState(() =>
    loginFor({
      onProof: setProof,
      goHome,
      openLogin: () => {
        dispatch(authDialogOpened('login'));
      },
    }),
  );
  const [state, send] = useMachine(machine);
  useEffect(() => {
    send({ type: 'open' });
  }, [send]);
  return { state, send, proof };
};
