import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pages } from '@chaintide/contracts/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Config } from '../../config.ts';
import { languageOf } from '../errors/failure.ts';
import { withPreview } from './link-preview.ts';
import { isHeld, ReadyAnswers, tagOf } from './ready-answers.ts';

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const COMPRESSED = '.br';
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page; absent until the web app is built. */
    sendPage?: SendPage;
  }
}

/** The page, which is always revalidated, with what other sites show of the link. */
const pageOf =
  (file: string, publicUrl: string | undefined): SendPage =>
  async (request, reply) => {
    const [path = '/', search = ''] = request.url.split('?');
    const language = languageOf(request.headers['accept-language']);
    const page = withPreview(await readFile(file, 'utf8'), { path, search, language, publicUrl });
    const tag = tagOf(page);
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: tag,
      vary: 'accept-language',
    });
    return isHeld(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(page);
  };

/** The compressed files, which a page requests by the hundred; reading them costs a busy machine several changes of thread for each. */
const keepAssets = async (folder: string, ready: ReadyAnswers): Promise<void> => {
  for await (const name of glob(`assets/*.{js,css}${COMPRESSED}`, { cwd: folder })) {
    const file = name.slice(0, -COMPRESSED.length);
    ready.keep(`/${file.replaceAll(sep, '/')}`, {
      headers: { 'content-type': types[extname(file)]!, 'cache-control': IMMUTABLE },
      brotli: await readFile(join(folder, name)),
      isForGuests: false,
      isFresh: () => true,
      hasNoQuery: true,
    });
  }
};

/** Serves the built web app: hashed files are cached forever. */
export const serveWebApp = async (
  app: NestFastifyApplication,
  { WEB_DIR: folder, PUBLIC_URL: publicUrl }: Pick<Config, 'WEB_DIR' | 'PUBLIC_URL'>,
): Promise<void> => {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? IMMUTABLE : 'no-cache');
    },
  });
  await keepAssets(folder, app.get(ReadyAnswers));
  const sendPage = pageOf(file, publicUrl);
  const instance = app.getHttpAdapter().getInstance();
  instance.decorate('sendPage', sendPage);
  instance.get('/', sendPage);
};

/** Programs that collect what others see of a link accept anything, and get JSON only for addresses that are no pages. */
const wantsPage = ({ method, headers }: FastifyRequest, path: string): boolean => {
  const accept = String(headers.accept);
  if (method !== 'GET' || /^\/(api|socket\.io)(\/|$)/.test(path)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && Object.hasOwn(pages, path));
};

/** Answers a navigation with the page, if there is one; returns whether it did. */
export const pageFor = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
  const path = request.url.split('?')[0]!;
  if (!wantsPage(request, path)) return false;
  const { sendPage } = request.server;
  if (!sendPage) {
    await reply.status(503).type('text/plain').send('The web app is not built yet: npm start builds it.');
    return true;
  }
  await sendPage(request, reply.status(Object.hasOwn(pages, path) ? 200 : 404));
  return true;
};
