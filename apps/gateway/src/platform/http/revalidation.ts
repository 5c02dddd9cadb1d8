import { SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/** Under this key a handler says that its answer may be kept. */
export const REVALIDATED = Symbol('revalidated');

/** The browser may keep the answer, and asks each time whether it still holds: a 304 is all that travels then. */
export const Revalidated = (): MethodDecorator => SetMetadata(REVALIDATED, true);

export const REVALIDATE = 'private, no-cache';
const TAG_LENGTH = 22; // 132 bits of the hash: no two answers meet by chance

/** Fastify's `onSend`: tags what may be kept, and leaves the body out for whoever holds the same. */
export const tagAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (reply.getHeader('cache-control') !== REVALIDATE || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, TAG_LENGTH)}"`; // weak: compressed it is another one
  void reply.header('etag', tag);
  const held = request.headers['if-none-match']?.split(',').map((text) => text.trim()) ?? [];
  if (!held.includes(tag)) return payload;
  void reply.code(304).removeHeader('content-type');
  return null;
};
