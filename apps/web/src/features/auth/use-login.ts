import type { LoginAnswer, Profile } from '@chaintide/contracts/auth';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import { loginMachine, type LoginEvent } from '@chaintide/machines/login';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { authDialogClosed, authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { loggedIn } from '../../shared/session/session.ts';
import { dropToken, fetchCaptcha, fetchProfileOf, login } from './login-calls.ts';
import { proveWork, type Proof } from './proof-of-work.ts';
import { useLatest } from './use-latest.ts';

interface Surroundings {
  readonly goHome: (login: LoginAnswer, profile: Profile) => void;
  readonly openLogin: () => void;
}

const wantsLogin = (path: string): boolean => Object.hasOwn(pages, path) && !mayOpen(path as PagePath, 'guest');

/** The login machine with the page's calls. Nobody is logged in before the profile said who it is. */
const loginFor = ({ goHome, openLogin }: Surroundings) => {
  let proof: Proof | undefined;
  let held: LoginAnswer | undefined;
  let profile: Profile | undefined;

  const challenge = async (): Promise<LoginEvent> => {
    proof?.stop();
    const answer = await fetchCaptcha();
    if ('error' in answer) return { type: 'captchaFailed' };
    proof = proveWork(answer.data.challenge);
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
      fetchCaptcha: ({ self }) => {
        void challenge().then((event) => self.send(event));
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

/** The login dialog's flow for as long as it is open. */
export const useLogin = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const path = useLatest(useLocation().pathname);
  const [machine] = useState(() =>
    loginFor({
      goHome: ({ access_token: token, expires_in: expiresIn, userName }, { role: identity, grade }) => {
        dispatch(authDialogClosed());
        dispatch(loggedIn({ token, userName, expiresIn, identity, grade }));
        // a page that asked for the login is what the person wants to see, and so is the home page as its query string says
        if (path() !== '/' && !wantsLogin(path())) void navigate('/');
      },
      openLogin: () => {
        dispatch(authDialogOpened('login'));
      },
    }),
  );
  const [state, send] = useMachine(machine);
  useEffect(() => {
    send({ type: 'open' });
  }, [send]);
  return { state, send };
};
