import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { FieldProblem } from './field-problems.ts';
import type { Role } from './roles.ts';

/** Every REST route lives below this base. */
export const API_BASE = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The header that carries a code for the very call it comes with. */
export const CODE_HEADER = 'x-second-factor';

/**
 * What a call asks of its caller's second factor beside the session. `act`: a code given with this very call, because the act gives or
 * takes power, or says where money goes. `session`: a code that the session gave within ten minutes, for a queue of steps about money.
 * `none`: a step of staff that carries neither power nor value.
 */
export type StepUp = 'act' | 'session' | 'none';

/** Who may call a route: anyone without a token, or the roles listed. */
export type Access = 'public' | readonly Role[];

/** One REST route, written once: the gateway validates with it, the web app calls it, OpenAPI shows it. */
export interface Route {
  readonly method: Method;
  /** Below API_BASE, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Every route for staff that is not a pure read says it. */
  readonly stepUp?: StepUp;
  /** The body carries a key of its intent: sent again, it is done once and answered the same, byte for byte. Codes may differ from try to try. */
  readonly once?: { readonly exceptFor: readonly string[] };
  /** A public path that answers everyone the same: the browser sends no token along. */
  readonly anonymous?: true;
  /** Computes for so long that others would notice: one answer is made after the other, and who finds no place is told to come back. */
  readonly inTurn?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What `data` of the envelope holds when `code` is 200. */
  readonly data: z.ZodType;
  /** Media types of an answer that travels without the envelope; refusals still have one. */
  readonly file?: readonly string[];
}

export const route = <const R extends Route>(definition: R): R => definition;

/** What went wrong, by name; the name is the key of its text in both languages. */
export interface Failure {
  readonly name: ErrorName;
  readonly args: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
  /** What is wrong with which field of the body; a form shows each under its field. */
  readonly fields?: Readonly<Record<string, FieldProblem>>;
}

/** The spec's envelope. `code` 200 carries `data`; any other code carries `error` and `data: null`. */
export type Envelope<T> =
  | { readonly code: 200; readonly msg: string; readonly data: T }
  | { readonly code: number; readonly msg: string; readonly data: null; readonly error: Failure };

export const succeeded = <T>(answer: Envelope<T>): answer is Extract<Envelope<T>, { code: 200 }> => answer.code === 200;

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? R[K] : never;

/** What a caller writes (before defaults and coercion). */
export type RouteInput<R extends Route, K extends 'params' | 'query' | 'body'> = z.input<Part<R, K>>;
/** What the gateway's handler receives (after parsing). */
export type RouteOutput<R extends Route, K extends 'params' | 'query' | 'body'> = z.output<Part<R, K>>;
export type RouteData<R extends Route> = z.output<R['data']>;

/** `/indicators/:id/series` with `{id: 'btc.mvrv'}` gives `/indicators/btc.mvrv/series`; a missing parameter throws. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
