import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborted when the caller has hung up or received a response, so that the work is no longer needed. */
export const Leaving = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const leaving = new AbortController();
  context
    .switchToHttp()
    .getResponse<FastifyReply>()
    .raw.once('close', () => leaving.abort());
  return leaving.signal;
});
