import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { FieldProblem } from './field-problems.ts';
import type { Role } from './people/roles.ts';

/** Every REST route lives below this base. */
export const API_BASE = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The header with a second-factor code for the call itself. */
export const CODE_HEADER = 'x-second-factor';

/**
 * The second factor that a call requires besides the session. `act`: a code with the call itself, because it grants or
 * removes power, or decides where money goes. `session`: a code within the last ten minutes of the session, for repeated money steps.
 * `none`: staff actions that involve neither power nor value.
 */
export type StepUp = 'act' | 'session' | 'none';

/** Who may call a route: anyone without a token, or the roles listed. */
export type Access = 'public' | readonly Role[];

/** A REST route: the gateway validates with it, the web app calls it, and OpenAPI documents it. */
export interface Route {
  readonly method: Method;
  /** Below API_BASE, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Declared by every staff route that is not a pure read. */
  readonly stepUp?: StepUp;
  /** The body carries an idempotency key: repeated requests are executed once and get the same response, byte for byte. Codes may differ between tries. */
  readonly once?: { readonly exceptFor: readonly string[] };
  /** A public path with the same response for everyone: the browser sends no token. */
  readonly anonymous?: true;
  /** How long the page waits for the response; 10 s by default. */
  readonly timeoutMs?: number;
  /** A long-running response: processed one at a time; callers without a place are asked to retry. */
  readonly inTurn?: true;
  /** The largest body in bytes, if it is not a form. */
  readonly bodyBytes?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The type of `data` in the envelope when `code` is 200. */
  readonly data: z.ZodType;
  /** Media types of a response without the envelope; errors still have one. */
  readonly file?: readonly string[];
  /** Paths with names of their own that it serves, which OpenAPI lists one by one. */
  readonly instances?: readonly { readonly path: string; readonly summary: string }[];
}

export const route = <const R extends Route>(definition: R): R => definition;

/** The name of the error, which is also the key of its texts. */
export interface Failure {
  readonly name: ErrorName;
  readonly args: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
  /** Problems by field of the body, shown under the fields of a form. */
  readonly fields?: Readonly<Record<string, FieldProblem>>;
}

/** The spec's envelope. `code` 200 carries `data`; any other code carries `error` and `data: null`. */
export type Envelope<T> =
  | { readonly code: 200; readonly msg: string; readonly data: T }
  | { readonly code: number; readonly msg: string; readonly data: null; readonly error: Failure };

export const succeeded = <T>(answer: Envelope<T>): answer is Extract<Envelope<T>, { code: 200 }> => answer.code === 200;

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? R[K] : never;

/** The caller's input, before defaults and coercion. */
export type RouteInput<R extends Route, K extends 'params' | 'query' | 'body'> = z.input<Part<R, K>>;
/** The handler's input, after parsing. */
export type RouteOutput<R extends Route, K extends 'params' | 'query' | 'body'> = z.output<Part<R, K>>;
export type RouteData<R extends Route> = z.output<R['data']>;

/** `/indicators/:id/series` with `{id: 'btc.mvrv'}` gives `/indicators/btc.mvrv/series`; a missing parameter throws. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
