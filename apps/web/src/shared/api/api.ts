import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { askForStepUp, stepUpAsked } from '../second-factor/step-up.ts';
import { tellFailure } from '../session/tell-failure.ts';
import type { SessionRoot } from '../session/session.ts';
import { callRoute, type Call, type Caller, type CallResult } from './call.ts';
import type { CallFailure } from './failure.ts';

/** Lets an endpoint call as whoever is logged in, and tells the page what failed. */
export const callingAs = async <T>(
  { signal, getState, dispatch }: Pick<BaseQueryApi, 'signal' | 'getState' | 'dispatch'>, perform: (caller: Caller) => Promise<CallResult<T>>,
): Promise<CallResult<T>> => {
  const { token } = (getState() as SessionRoot).session;
  const result = await perform({ signal, token });
  if ('error' in result && !signal.aborted) dispatch(tellFailure(result.error, token));
  return result;
};

/** A step about money is asked for a code where its session gave none lately, and then done once more as it was. */
const baseQuery: BaseQueryFn<Call, unknown, CallFailure> = async (call, tools) => {
  const attempt = (): Promise<CallResult> => callingAs(tools, (caller) => callRoute(call, caller));
  const first = await attempt();
  const refusal = call.route.stepUp && 'error' in first ? first.error.name : undefined;
  if (refusal === 'secondFactor.missing') tools.dispatch(stepUpAsked('setup'));
  return refusal === 'secondFactor.needed' && (await askForStepUp(tools)) ? attempt() : first;
};

/**
 * The one RTK Query api; each noun adds its endpoints. Whatever depends on who asks provides the tag `identity`:
 * it is read again, or dropped, when somebody logs in or out.
 */
export const api = createApi({ baseQuery, tagTypes: ['identity', 'sessions', 'secondFactor', 'users', 'workspaces', 'office', 'balances', 'payments', 'withdrawals', 'upgrades'], endpoints: () => ({}) });
