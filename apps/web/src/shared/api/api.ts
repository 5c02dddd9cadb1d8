import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Access } from '@chaintide/contracts/http';
import { createApi } from '@reduxjs/toolkit/query/react';
import { askForCode, askForStepUp, stepUpAsked, stepUpSettled } from '../session/step-up.ts';
import { tellFailure } from '../session/tell-failure.ts';
import { besideLogout } from '../session/session-calls.ts';
import type { SessionRoot } from '../session/session.ts';
import { callRoute, type Call, type Caller, type CallResult } from './call.ts';
import { linkFailed, type CallFailure } from '../failures/failure.ts';

type Tools = Pick<BaseQueryApi, 'signal' | 'getState' | 'dispatch' | 'type'>;
type Perform<T> = (caller: Caller) => Promise<CallResult<T>>;

const callingNow = async <T>({ signal, getState, dispatch }: Tools, perform: Perform<T>): Promise<CallResult<T>> => {
  const { token } = (getState() as SessionRoot).session;
  const result = await perform({ signal, token });
  if ('error' in result && !signal.aborted) dispatch(tellFailure(result.error, token));
  return result;
};

const hasSession = (getState: Tools['getState']): boolean => (getState() as SessionRoot).session.token !== null;

/** Lets an endpoint call with the current session, and reports failures to the page. */
export const callingAs = <T>(tools: Tools, perform: Perform<T>, access: Access = 'public'): Promise<CallResult<T>> => {
  if (tools.type === 'mutation') return callingNow(tools, perform);
  const endsWithSession = access !== 'public' && hasSession(tools.getState);
  return besideLogout(async (ended) => {
    if (endsWithSession && !hasSession(tools.getState)) return { error: linkFailed('unreachable') };
    return callingNow({ ...tools, signal: AbortSignal.any([tools.signal, ended]) }, perform);
  });
};

const isAboutCode = (name: CallFailure['name'] | undefined): boolean =>
  name === 'secondFactor.wrong' || name === 'secondFactor.used';

type Attempt = (code?: string) => Promise<CallResult>;

const refusalOf = (result: CallResult): CallFailure['name'] | undefined =>
  'error' in result ? result.error.name : undefined;

/** Requests a code for this one act until a code is accepted or the dialog is closed. */
const actWithCode = async (first: CallResult, attempt: Attempt, tools: BaseQueryApi): Promise<CallResult> => {
  let code = await askForCode(tools, null);
  while (code !== null) {
    const result = await attempt(code);
    if (!('error' in result) || !isAboutCode(result.error.name)) {
      tools.dispatch(stepUpSettled({ wasGiven: true }));
      return result;
    }
    code = await askForCode(tools, result.error);
  }
  return first;
};

/** Requests a code for a call that requires one, and then repeats the call unchanged. */
const baseQuery: BaseQueryFn<Call, unknown, CallFailure> = async (call, tools) => {
  const attempt: Attempt = (code) =>
    callingAs(tools, (caller) => callRoute(call, { ...caller, code }), call.route.access);
  const first = await attempt();
  const refusal = call.route.stepUp && refusalOf(first);
  if (refusal === 'secondFactor.missing') tools.dispatch(stepUpAsked('setup'));
  if (refusal !== 'secondFactor.needed') return first;
  if (call.route.stepUp === 'act') return actWithCode(first, attempt, tools);
  return (await askForStepUp(tools)) ? attempt() : first;
};

/**
 * The only RTK Query api; each noun adds its endpoints. Data that depends on the session provides the tag `identity`,
 * so that it is reloaded or dropped at login and logout.
 */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'identity',
    'sessions',
    'secondFactor',
    'users',
    'workspaces',
    'office',
    'help',
    'balances',
    'payments',
    'withdrawals',
    'upgrades',
  ],
  endpoints: () => ({}),
});
