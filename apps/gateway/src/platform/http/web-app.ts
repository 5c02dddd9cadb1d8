import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pages } from '@chaintide/contracts/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const YEAR_SECONDS = 31_536_000;

/** Serves the built web app: hashed files are cached forever, the page is always revalidated. */
export const serveWebApp = async (app: NestFastifyApplication, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
};

/** Answers a navigation with the page, if there is one; returns whether it did. */
export const pageFor = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
  const path = request.url.split('?')[0]!;
  const wantsPage =
    request.method === 'GET' &&
    String(request.headers.accept).includes('text/html') &&
    !/^\/(api|socket\.io)(\/|$)/.test(path);
  if (!wantsPage) return false;
  if (!request.server.hasReplyDecorator('sendFile')) {
    await reply.status(503).type('text/plain').send('The web app is not built yet: npm start builds it.');
    return true;
  }
  await reply
    .status(Object.hasOwn(pages, path) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .sendFile('index.html');
  return true;
};
