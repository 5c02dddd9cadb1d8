import type { RequestListener, Server, IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { languageOf, refusalOf } from '../errors/failure.ts';
import { networkOf } from '../limits.ts';
import { kindOf } from '../request-context.ts';
import type { Hosts } from './hosts.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import { requestId } from './request-id.ts';
import { BUSY, waitsForTurn, type Turns } from './turns.ts';
import { SecurityHeaders } from './security-headers.ts';

const refuse = (error: unknown, request: IncomingMessage, response: ServerResponse): void => {
  const id = requestId(request);
  const { status, envelope, retryAfter } = refusalOf(error, {
    language: languageOf(request.headers['accept-language']),
    requestId: id,
  });
  const body = JSON.stringify(envelope);
  if (retryAfter === undefined) response.setHeader('connection', 'close');
  else response.setHeader('retry-after', retryAfter);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': id,
    })
    .end(body);
};

const BUSY_MS = 250; // delays refusals, because immediate retries alone would slow everyone else down

interface Admission {
  readonly hosts: Hosts;
  readonly ready: ReadyAnswers;
  readonly turns: Turns;
  readonly db: Pick<Database, 'hasRoom'>;
  readonly trustsProxy: boolean;
  /** Whether people are answered here; otherwise only those who watch the process. */
  readonly serves: boolean;
}

const forWatchers: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** The caller, as far as it is known without a lookup: a session, or a guest's address. */
const askerOf = ({ headers, socket }: IncomingMessage, trustsProxy: boolean): string => {
  const told = trustsProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return headers.authorization ?? networkOf(told || (socket.remoteAddress ?? ''));
};

/**
 * Runs before all existing request listeners: sets the security headers, refuses foreign host names, sends cached responses at once,
 * and refuses requests without a place in the queue before any work is done for them.
 */
export const admitBefore = (server: Server, { hosts, ready, turns, db, trustsProxy, serves }: Admission): void => {
  const security = new SecurityHeaders(hosts);
  const inside = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    let headers = security.of(request.url ?? '/');
    try {
      hosts.check(request.headers);
      headers = security.of(request.url ?? '/', request.headers.host);
      const [path = '/'] = (request.url ?? '/').split('?');
      if (!serves && !forWatchers.has(path)) throw new AppError('route.unknown', { path });
      if (ready.answer(request, response, headers)) return;
      const hasRoom = kindOf(request.method) === 'reads' || db.hasRoom('writes'); // reads may be served from a cache
      if (!hasRoom || (waitsForTurn(request) && !turns.hasPlace([askerOf(request, trustsProxy)]))) {
        response.setHeaders(headers);
        setTimeout(refuse, BUSY_MS, BUSY, request, response);
        return;
      }
    } catch (error) {
      response.setHeaders(headers);
      refuse(error, request, response);
      return;
    }
    response.setHeaders(headers);
    for (const listener of inside) listener(request, response);
  });
};
