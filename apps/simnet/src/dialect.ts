import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import { isRefusal, type Fault, type FaultName, type Faults, type Refusal, type Target } from './faults.ts';

export type Query = Readonly<Record<string, string | readonly string[]>>;

export interface Call {
  readonly query: Query;
  /** The time that the answer describes. */
  readonly now: number;
  /** The client's address. */
  readonly from: string;
  /** The requested URL. */
  readonly url: URL;
}

type Type =
  | `text/${'csv' | 'html' | 'plain'}`
  | `application/${'atom' | 'rdf' | 'rss'}+xml`
  | 'application/octet-stream';

export interface Answer {
  readonly status: number;
  /** Sent as JSON, unless it is a text or bytes of the given type. */
  readonly body: unknown;
  readonly type?: Type;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => Answer;

/** An external service: its paths, and its form of refusals. */
export interface Dialect {
  readonly target: Target;
  readonly routes: Readonly<Record<string, Handler>>;
  /** Makes what its answers need, if that takes long. */
  readonly prepare?: (call: Call) => Promise<void>;
  readonly refuse: (refusal: Refusal, retryAt: number) => Answer;
}

export const serve = (
  app: FastifyInstance,
  dialect: Dialect,
  { faults, clock }: { faults: Faults; clock: Clock },
): void => {
  for (const [path, handler] of Object.entries(dialect.routes)) {
    app.get(path, async (request, reply) => {
      const fault = faults.take(dialect.target);
      const call = callOf(request, fault?.name === 'stale' ? fault.orderedAt : clock());
      await dialect.prepare?.(call);
      return fault === undefined ? send(reply, handler(call)) : fail(reply, fault, { call, dialect, handler });
    });
  }
};

const callOf = (request: FastifyRequest, now: number): Call => ({
  query: request.query as Query,
  now,
  from: request.ip,
  url: new URL(request.url, `http://${request.host}`),
});

const typeOf = ({ type, body }: Answer): string =>
  body instanceof Uint8Array ? String(type) : `${type ?? 'application/json'};charset=UTF-8`;
const contentOf = ({ type, body }: Answer): string | Uint8Array => {
  if (body instanceof Uint8Array) return body;
  return type === undefined ? JSON.stringify(body) : String(body);
};

const send = (reply: FastifyReply, answer: Answer): FastifyReply =>
  reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type(typeOf(answer))
    .send(contentOf(answer));

interface Failing {
  readonly call: Call;
  readonly dialect: Dialect;
  readonly handler: Handler;
}

const PAGE =
  '<!DOCTYPE html>\n<html><head><title>Just a moment...</title></head><body><h1>Checking your browser</h1></body></html>\n';

const fail = (reply: FastifyReply, fault: Fault, { call, dialect, handler }: Failing): FastifyReply => {
  if (isRefusal(fault.name)) return send(reply, refusalOf(fault.name, fault, { call, dialect }));
  return failures[fault.name](reply, () => handler(call));
};

const failures: Readonly<
  Record<Exclude<FaultName, Refusal>, (reply: FastifyReply, answer: () => Answer) => FastifyReply>
> = {
  html: (reply) => reply.code(200).type('text/html').send(PAGE),
  'half-json': (reply, answer) => half(reply, answer()),
  silence: (reply) => reply.hijack(), // stays open until the caller gives up or the server stops
  stale: (reply, answer) => send(reply, answer()),
};

const refusalOf = (
  name: Refusal,
  { retryAfterSeconds }: Fault,
  { call, dialect }: Omit<Failing, 'handler'>,
): Answer => {
  const answer = dialect.refuse(name, call.now + retryAfterSeconds * 1_000);
  const mayRetry = name === '429' || name === '418';
  return mayRetry ? { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfterSeconds) } } : answer;
};

const half = (reply: FastifyReply, answer: Answer): FastifyReply => {
  const content = contentOf(answer);
  return reply
    .code(answer.status)
    .type(typeOf(answer))
    .send(content.slice(0, content.length / 2));
};
