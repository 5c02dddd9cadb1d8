import type { IdentityRole } from '@chaintide/contracts/people/auth';
import { SECOND } from '@chaintide/contracts/limits';
import { grades, type Role } from '@chaintide/contracts/people/roles';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';

/** The user logged in on this browser; all null for an anonymous visitor. */
export interface SessionState {
  readonly token: string | null;
  readonly userName: string | null;
  /** Expiry of the login, unix ms. The spec stores the expiry under this name. */
  readonly loginTime: number | null;
  readonly identity: IdentityRole | null;
  /** The profile's chart grade, including a trial; null until a profile is loaded. */
  readonly grade: number | null;
}

export const anonymous: SessionState = { token: null, userName: null, loginTime: null, identity: null, grade: null };

interface Login {
  readonly token: string;
  readonly userName: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly identity: IdentityRole;
  /** The profile's grade, if already loaded. */
  readonly grade?: number | null;
}

const slice = createSlice({
  name: 'session',
  initialState: anonymous,
  reducers: {
    loggedIn: {
      prepare: ({ expiresIn, grade = null, ...login }: Login) => ({
        payload: { ...login, grade, loginTime: Date.now() + expiresIn * SECOND },
      }),
      reducer: (_, { payload }: PayloadAction<SessionState>): SessionState => payload,
    },
    loggedOut: () => anonymous,
    /** The session stored by the browser, or written by another tab. */
    sessionRestored: (_, { payload }: PayloadAction<SessionState>) => payload,
    /** The profile was loaded, or changed while the page was open. */
    identified: (state, { payload }: PayloadAction<{ identity: IdentityRole; grade: number }>) =>
      state.token === null ? state : { ...state, ...payload },
  },
});

export const { loggedIn, loggedOut, sessionRestored, identified } = slice.actions;
export const sessionReducer = slice.reducer;

export interface SessionRoot {
  session: SessionState;
}

export interface SessionView {
  readonly userName: string | null;
  readonly role: Role;
  readonly grade: number;
  readonly isLoggedIn: boolean;
}

export const viewOf = ({ token, userName, identity, grade }: SessionState): SessionView => {
  const role = token === null ? 'guest' : (identity?.roleKey ?? 'guest');
  return { userName, role, grade: grade ?? grades[role], isLoggedIn: token !== null };
};

export const useSession = (): SessionView => {
  const session = useSelector((state: SessionRoot) => state.session);
  return useMemo(() => viewOf(session), [session]);
};
