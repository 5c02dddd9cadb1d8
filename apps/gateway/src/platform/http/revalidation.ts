import { SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld, tagOf, type ReadyAnswers } from './ready-answers.ts';

/** Under this key a handler says that its answer may be kept. */
export const REVALIDATED = Symbol('revalidated');

/** The browser may keep the answer, and asks each time whether it still holds: a 304 is all that travels then. */
export const Revalidated = (): MethodDecorator => SetMetadata(REVALIDATED, true);

export const REVALIDATE = 'private, no-cache';

/** What such a handler returns where every guest gets the same, as long as it is fresh. */
export class ForEveryGuest<T> {
  constructor(
    readonly data: T,
    readonly isFresh: () => boolean,
  ) {}
}

/** Where the envelope leaves word that the answer of a request is for every guest. */
export const FRESH = Symbol('fresh');
type MarkedRequest = FastifyRequest & { [FRESH]?: () => boolean };

/** Fastify's `onSend`: tags what may be kept, keeps what is for every guest, and leaves the body out for whoever holds the same. */
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
