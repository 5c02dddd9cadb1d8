import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestListener } from 'node:http';

const RETRY_AFTER_SECONDS = 5; // a start, a stop and a crowd are over by then

/** Fastify's `onSend`: whoever is sent away without an envelope (health, a page that is not built) hears when to come back. */
export const adviseRetry = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if ((reply.statusCode === 429 || reply.statusCode === 503) && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
};

/** The server's own 503 while it stops goes past every hook. */
export const adviseWhileStopping: RequestListener = (_request, response) =>
  void response.setHeader('retry-after', RETRY_AFTER_SECONDS);
