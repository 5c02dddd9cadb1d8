import { API_BASE, type Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import type { FastifyInstance } from 'fastify';

const limits: ReadonlyMap<string, number> = new Map(
  Object.values<Route>(routes).flatMap(({ method, path, bodyBytes }) =>
    bodyBytes === undefined ? [] : [[`${method} ${API_BASE}${path}`, bodyBytes] as const],
  ),
);

/** Lets the routes that take files read bodies larger than a form; to be called before routes are added. */
export const allowLargerBodies = (server: FastifyInstance): void => {
  server.addHook('onRoute', (route) => {
    const limit = limits.get(`${[route.method].flat().join()} ${route.url}`);
    if (limit !== undefined) route.bodyLimit = limit;
  });
};
