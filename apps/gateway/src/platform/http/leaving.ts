import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborted when the caller hung up or was answered: from then on nobody waits for what is being done. */
export const Leaving = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const leaving = new AbortController();
  context
    .switchToHttp()
    .getResponse<FastifyReply>()
    .raw.once('close', () => leaving.abort());
  return leaving.signal;
});
