import type { LoginAnswer, Profile } from '@chaintide/contracts/people/auth';
import { mayOpen, type PagePath } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, type Location } from 'react-router';
import { authDialogClosed } from '../../shared/session/auth-dialog.ts';
import { loggedIn } from '../../shared/session/session.ts';
import { useLatest } from './use-latest.ts';

/** The page after a login: the one that was open; staff who were at home begin at their desk. */
const goalOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, role: Role): PagePath | undefined =>
  pathname === '/' && search === '' && mayOpen('/desk', role) ? '/desk' : undefined;

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
