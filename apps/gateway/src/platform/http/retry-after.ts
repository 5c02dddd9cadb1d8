import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestListener } from 'node:http';

const RETRY_AFTER_SECONDS = 5; // a start, a stop or a burst is over by then

/** Fastify's `onSend`: adds Retry-After to refusals without an envelope (health, a page that is not built). */
export const adviseRetry = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if ((reply.statusCode === 429 || reply.statusCode === 503) && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
};

/** The server's own 503 while stopping bypasses all hooks. */
export const adviseWhileStopping: RequestListener = (_request, response) =>
  void response.setHeader('retry-after', RETRY_AFTER_SECONDS);
