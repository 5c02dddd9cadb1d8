import type { LoginAnswer, Profile } from '@chaintide/contracts/auth';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { authDialogClosed } from '../../shared/session/auth-dialog.ts';
import { loggedIn } from '../../shared/session/session.ts';
import { useLatest } from './use-latest.ts';

const wantsLogin = (path: string): boolean => Object.hasOwn(pages, path) && !mayOpen(path as PagePath, 'guest');

/** Starts the session of a login whose profile is known, and opens the home page unless the page required the login. */
export const useArrival = (): ((login: LoginAnswer, profile: Profile) => void) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const path = useLatest(useLocation().pathname);
  return useCallback(
    ({ access_token: token, expires_in: expiresIn, userName }, { role: identity, grade }) => {
      dispatch(authDialogClosed());
      dispatch(loggedIn({ token, userName, expiresIn, identity, grade }));
      // the home page keeps its query string
      if (path() !== '/' && !wantsLogin(path())) void navigate('/');
    },
    [dispatch, navigate, path],
  );
};
