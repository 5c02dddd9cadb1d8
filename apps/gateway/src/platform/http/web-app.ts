import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pages } from '@chaintide/contracts/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { languageOf } from '../errors/failure.ts';
import { withPreview } from './link-preview.ts';
import { isHeld, tagOf } from './ready-answers.ts';

const YEAR_SECONDS = 31_536_000;

const PAGE = 'index.html';

/**
 * Serves the built web app: hashed files are cached forever, the page is always revalidated. A link to an indicator gets
 * the page with what other sites show of the link.
 */
export const serveWebApp = async (
  app: NestFastifyApplication,
  { WEB_DIR: folder, PUBLIC_URL: publicUrl }: Pick<Config, 'WEB_DIR' | 'PUBLIC_URL'>,
): Promise<void> => {
  const file = join(folder, PAGE);
  if (!existsSync(file)) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/', async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-cache');
      const [, search] = request.url.split('?');
      const language = languageOf(request.headers['accept-language']);
      const page = search && withPreview(await readFile(file, 'utf8'), { search, language, publicUrl });
      if (!page) return reply.sendFile(PAGE);
      const tag = tagOf(page);
      void reply.headers({ 'content-type': 'text/html; charset=utf-8', etag: tag, vary: 'accept-language' });
      return isHeld(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(page);
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
    .sendFile(PAGE);
  return true;
};
