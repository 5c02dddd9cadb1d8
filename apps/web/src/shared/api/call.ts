import {
  API_BASE,
  CODE_HEADER,
  fillPath,
  succeeded,
  type Envelope,
  type Route,
  type RouteData,
  type RouteInput,
} from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { takeEarly } from './early.ts';
import { headersFor } from '../session/stored-token.ts';
import { linkFailed, statusFailed, type CallFailure } from '../failures/failure.ts';

const TIMEOUT_MS = 10 * SECOND; // spec 001 §7
const RETRY_AFTER_MS = SECOND; // spec 001 §7: retry 1, after 1 s

/** The parts of a call that its route declares. */
export type CallInput<R extends Route> = {
  readonly [K in 'params' | 'query' | 'body' as R[K] extends NonNullable<Route[K]> ? K : never]: RouteInput<R, K>;
};

export interface Call {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

export const callOf = <R extends Route>(route: R, input: CallInput<R>): Call => ({ route, ...input });

/** The caller's credentials; not sent to a route that gives everyone the same response. */
export interface Caller {
  readonly signal?: AbortSignal;
  readonly token?: string | null;
  /** Code from the caller's authenticator for this call only. */
  readonly code?: string | undefined;
}

export type CallResult<T = unknown> = { readonly data: T } | { readonly error: CallFailure };

/** Settings for a route whose response may not be an envelope. */
interface Manner<T> {
  readonly read: (response: Response) => Promise<CallResult<T>>;
  readonly cache: RequestCache;
  readonly timeoutMs: number;
}

export const addressOf = ({ route, params, query }: Call): string => {
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return `${API_BASE}${fillPath(route.path, params)}${search && `?${search}`}`;
};

/** Whether the page knows the error; the errors and their texts are a chunk of their own, which is loaded with the live connection. */
const isError = async (error: unknown): Promise<boolean> => {
  if (typeof error !== 'object' || error === null || !('name' in error)) return false;
  const { errors } = await import('@chaintide/contracts/errors');
  return Object.hasOwn(errors, String(error.name));
};

const envelopeOf = async (answer: unknown): Promise<Envelope<unknown> | undefined> => {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) return undefined;
  const isOurs = answer.code === 200 ? 'data' in answer : 'error' in answer && (await isError(answer.error));
  return isOurs ? (answer as Envelope<unknown>) : undefined;
};

/** The failure of a response that the gateway did not send, for example of a proxy whose gateway is down. */
const strangerOf = (status: number): CallFailure => (status >= 502 ? linkFailed('unreachable') : statusFailed(status));

/** Extracts the data, or the refusal, from a response's envelope. */
export const readEnvelope = async (response: Response): Promise<CallResult> => {
  const answer: unknown = await (response.ok ? response.json() : response.json().catch(() => null));
  const envelope = await envelopeOf(answer);
  if (!envelope) return { error: response.ok ? linkFailed('unreadable') : strangerOf(response.status) };
  return succeeded(envelope) ? { data: envelope.data } : { error: { kind: 'refused', ...envelope.error } };
};

const failureOf = (error: unknown): CallFailure => {
  if (error instanceof SyntaxError) return linkFailed('unreadable');
  return linkFailed(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable');
};

const headersOf = ({ route, body }: Call, { token, code }: Caller): Record<string, string> => {
  const language = document.documentElement.lang;
  return {
    ...(language !== '' && { 'accept-language': language }),
    ...(!route.anonymous && headersFor(token)),
    ...(code !== undefined && { [CODE_HEADER]: code }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
};

const send = (
  call: Call,
  { signal, token = null, code }: Caller,
  { cache, timeoutMs }: Manner<unknown>,
): Promise<Response> => {
  const address = addressOf(call);
  const sent = call.route.method === 'GET' ? takeEarly(address, call.route.anonymous ? null : token) : undefined;
  return (
    sent ??
    fetch(address, {
      method: call.route.method,
      signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(call.route.timeoutMs ?? timeoutMs)]),
      headers: headersOf(call, { token, code }),
      cache,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
  );
};

const once = async <T>(call: Call, caller: Caller, manner: Manner<T>): Promise<CallResult<T>> => {
  try {
    return await manner.read(await send(call, caller, manner));
  } catch (error) {
    return { error: failureOf(error) };
  }
};

const passing: readonly CallFailure['name'][] = ['internal', 'server.busy', 'request.timeout'];
const mayPass = ({ kind, name }: CallFailure): boolean => kind === 'link' || passing.includes(name);

/** Calls a route with custom settings; a GET that reached no gateway, or a failing or busy one, is retried once. */
export const callAs = async <T>(call: Call, caller: Caller, manner: Manner<T>): Promise<CallResult<T>> => {
  const { signal } = caller;
  const first = await once(call, caller, manner);
  if (call.route.method !== 'GET' || !('error' in first) || !mayPass(first.error) || signal?.aborted) return first;
  await new Promise((resolve) => {
    setTimeout(resolve, RETRY_AFTER_MS);
  });
  return signal?.aborted ? first : once(call, caller, manner);
};

// the ETag decides whether the body is sent, so a cached copy never hides a new revision
const standard: Manner<unknown> = { read: readEnvelope, cache: 'no-cache', timeoutMs: TIMEOUT_MS };

/** Calls a route that responds with an envelope. */
export const callRoute = (call: Call, caller: Caller = {}): Promise<CallResult> => callAs(call, caller, standard);

/** Calls a known route and returns its typed data. */
export const ask = <R extends Route>(
  route: R,
  input: CallInput<R>,
  caller?: Caller,
): Promise<CallResult<RouteData<R>>> => callRoute(callOf(route, input), caller) as Promise<CallResult<RouteData<R>>>;
