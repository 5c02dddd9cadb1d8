import { SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld, tagOf, type ReadyAnswers } from './ready-answers.ts';

/** Metadata key of handlers whose response may be cached. */
export const REVALIDATED = Symbol('revalidated');

/** Lets the browser cache the response and revalidate it each time, with a 304 if it is unchanged. */
export const Revalidated = (): MethodDecorator => SetMetadata(REVALIDATED, true);

export const REVALIDATE = 'private, no-cache';

/** The result of such a handler when every guest gets the same response while it is fresh. */
export class ForEveryGuest<T> {
  constructor(
    readonly data: T,
    readonly isFresh: () => boolean,
  ) {}
}

/** Marks the response of a request as the same for every guest. */
export const FRESH = Symbol('fresh');
type MarkedRequest = FastifyRequest & { [FRESH]?: () => boolean };

/** Fastify's `onSend`: tags cacheable responses, stores guest responses, and sends 304 to clients that hold the same one. */
export const tagAnswers =
  (ready: ReadyAnswers) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.getHeader('cache-control') !== REVALIDATE || reply.statusCode !== 200 || typeof payload !== 'string')
      return payload;
    const tag = tagOf(payload);
    void reply.header('etag', tag);
    const isFresh = (request as MarkedRequest)[FRESH];
    if (isFresh && request.method === 'GET' && request.headers.authorization === undefined) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': REVALIDATE, etag: tag };
      void ready.keepText(request.url, payload, { headers, isForGuests: true, isFresh });
    }
    if (!isHeld(request.headers['if-none-match'], tag)) return payload;
    void reply.code(304).removeHeader('content-type');
    return null;
  };
