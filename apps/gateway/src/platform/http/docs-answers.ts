import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { tagOf, type ReadyAnswers } from './ready-answers.ts';

const DOCS = '/api/docs';

/** The large files of Swagger's page, which would otherwise be built or compressed for each request. */
const paths: ReadonlySet<string> = new Set(
  ['/swagger-ui-init.js', '/swagger-ui-bundle.js', '/swagger-ui-standalone-preset.js', '/swagger-ui.css', '-yaml'].map(
    (rest) => `${DOCS}${rest}`,
  ),
);

const INSIDE = 'x-inside';

/** Prepares the files of the API's page at the first request; before that they cost nothing. */
export const makeDocsReady = (app: NestFastifyApplication, ready: ReadyAnswers): void => {
  const fastify = app.getHttpAdapter().getInstance();
  const [word, made] = [randomUUID(), new Map<string, Promise<void>>()];
  const make = async (url: string): Promise<void> => {
    const { payload, headers } = await fastify.inject({ url, headers: { [INSIDE]: word } });
    const kept = { 'content-type': String(headers['content-type']), 'cache-control': 'no-cache', etag: tagOf(payload) };
    await ready.keepText(url, payload, { headers: kept, isForGuests: false, hasNoQuery: true, isFresh: () => true });
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (!path.startsWith(DOCS) || request.method !== 'GET' || request.headers[INSIDE] === word) return;
    if (paths.has(path)) {
      made.set(path, made.get(path) ?? make(path));
      await made.get(path);
      if (ready.answer(request.raw, reply.raw, new Map())) reply.hijack();
    } else {
      request.headers['x-no-compression'] = 'true'; // source maps and other builds in the same folder
    }
  });
};
