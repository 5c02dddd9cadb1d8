import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { kindOf, RequestContext } from '../request-context.ts';

/** Fastify's `preHandler`, because reading a body leaves the context of the hooks before it. */
export const enterRequest = (
  { method, raw }: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void => {
  const hasLeft = (): boolean => raw.socket.destroyed && !reply.raw.writableFinished;
  new RequestContext(kindOf(method), hasLeft).run(done);
};
