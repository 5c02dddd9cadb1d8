import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { tellFailure } from '../session/tell-failure.ts';
import type { SessionRoot } from '../session/session.ts';
import { callRoute, type Call } from './call.ts';
import type { CallFailure } from './failure.ts';

const baseQuery: BaseQueryFn<Call, unknown, CallFailure> = async (call, { signal, getState, dispatch }) => {
  const { token } = (getState() as SessionRoot).session;
  const result = await callRoute(call, { signal, token });
  if ('error' in result && !signal.aborted) dispatch(tellFailure(result.error, token));
  return result;
};

/**
 * The one RTK Query api; each noun adds its endpoints. Whatever depends on who asks provides the tag `identity`:
 * it is read again, or dropped, when somebody logs in or out.
 */
export const api = createApi({ baseQuery, tagTypes: ['identity', 'sessions', 'users'], endpoints: () => ({}) });
