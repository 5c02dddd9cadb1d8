import type { LoginAnswer, Profile } from '@chaintide/contracts/people/auth';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, type Location } from 'react-router';
import { authDialogClosed } from '../../shared/session/auth-dialog.ts';
import { loggedIn } from '../../shared/session/session.ts';
import { useLatest } from './use-latest.ts';

const wantsLogin = (path: string): boolean => Object.hasOwn(pages, path) && !mayOpen(path as PagePath, 'guest');

/** The page after a login: the one that required it, or the chart that was open; otherwise staff begin at their desk, others at home. */
const goalOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, role: Role): PagePath | undefined => {
  if (wantsLogin(pathname) || (pathname === '/' && search !== '')) return undefined;
  if (mayOpen('/desk', role)) return '/desk';
  return pathname === '/' ? undefined : '/';
};

/** Starts the session of a login whose profile is known, and opens the page to begin with. */
export const useArrival = (): ((login: LoginAnswer, profile: Profile) => void) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const place = useLatest(useLocation());
  return useCallback(
    ({ access_token: token, expires_in: expiresIn, userName }, { role: identity, grade }) => {
      dispatch(authDialogClosed());
      dispatch(loggedIn({ token, userName, expiresIn, identity, grade }));
      const goal = goalOf(place(), identity.roleKey);
      if (goal !== undefined) void navigate(goal);
    },
    [dispatch, navigate, place],
  );
};
