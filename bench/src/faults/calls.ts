import { API_BASE, fillPath, type Envelope, type Route } from '@chaintide/contracts/http';

const PATIENCE_MS = 10_000; // as long as the page waits

export interface Call {
  readonly route: Pick<Route, 'method' | 'path'>;
  /** Absent for a guest. */
  readonly token?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly patienceMs?: number;
}

/** Undefined if nobody knows what became of it. */
type Answer<T> = { readonly data: T } | { readonly refusal: string } | undefined;

/** Any network: the limits of a network are not what is tried here. */
const somewhere = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

const headersOf = ({ token, body }: Call): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  'x-forwarded-for': somewhere(),
  ...(body !== undefined && { 'content-type': 'application/json' }),
});

/** Of all calls, and of those that got no answer or the server's failure. */
export const tally = { calls: 0, failed: 0, reasons: new Map<string, number>() };

const failed = (reason: string): undefined => {
  tally.failed += 1;
  tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
};

/** Sends a call once. */
export const ask = async <T>(url: string, call: Call): Promise<Answer<T>> => {
  const { route, params, query = '', body, patienceMs = PATIENCE_MS } = call;
  tally.calls += 1;
  try {
    const response = await fetch(`${url}${API_BASE}${fillPath(route.path, params)}${query}`, {
      method: route.method,
      headers: headersOf(call),
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Envelope<T>;
    if (answer.code === 200) return { data: answer.data as T };
    const refusal = 'error' in answer ? answer.error.name : 'nothing';
    return response.status >= 500 ? failed(`${response.status} ${refusal}`) : { refusal };
  } catch (error) {
    const { message, cause } = error as Error;
    return failed(`${message} ${(cause as NodeJS.ErrnoException | undefined)?.code ?? ''}`.trim());
  }
};
