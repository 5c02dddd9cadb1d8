import fastifyCompress from '@fastify/compress';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES, REQUEST_DEADLINE_MS, SECOND } from '@chaintide/contracts/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { constants } from 'node:zlib';
import type { Config } from '../../config.ts';
import { languageOf, refusalOf } from '../errors/failure.ts';
import { RestFilter } from './rest.filter.ts';
import { Identities } from '../identity.ts';
import { COMPRESS_BYTES } from './accepted-encoding.ts';
import { AccessGuard } from './access.guard.ts';
import { ContractPipe } from './contract.pipe.ts';
import { DeadlineInterceptor } from './deadline.interceptor.ts';
import { EnvelopeInterceptor } from './envelope.interceptor.ts';
import { FirstAnswers } from './first-answers.ts';
import { OnceInterceptor } from './once.interceptor.ts';
import { serveOpenApi } from './openapi.ts';
import { RequestTimes } from '../metrics/request-times.ts';
import { enterRequest } from './enter-request.ts';
import { ReadyAnswers } from './ready-answers.ts';
import { requestId } from './request-id.ts';
import { acceptOneClick } from './form-bodies.ts';
import { allowLargerBodies } from './larger-bodies.ts';
import { adviseRetry } from './retry-after.ts';
import { tagAnswers } from './revalidation.ts';
import { Turns } from './turns.ts';
import { TurnsInterceptor } from './turns.interceptor.ts';
import { serveWebApp } from './web-app.ts';

const BROTLI_QUALITY = 4; // higher qualities do not pay off for responses that are made for each request
const UNREAD_MS = 10 * SECOND; // a connection without progress for so long is closed
const PROXIES = 1; // trust only the last hop: anyone can write earlier entries of X-Forwarded-For

/** Errors of the router itself (a URL that cannot be decoded) bypass hooks and filters. */
const refuse = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const language = languageOf(request.headers['accept-language']);
  const { status, envelope } = refusalOf(error, { language, requestId: request.id });
  void reply.header('x-request-id', request.id).status(status).send(envelope);
};

const traced = async (
  server: FastifyInstance,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    TRUST_PROXY: continues,
  }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'TRUST_PROXY'>,
): Promise<void> => {
  if (endpoint === undefined) return;
  const { traceRequests } = await import('../metrics/tracing.ts');
  traceRequests(server, { endpoint, continues });
};

/** Creates the HTTP side of the app; it does not listen yet. */
export const openServer = async (
  root: DynamicModule,
  config: Pick<Config, 'WEB_DIR' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'DEMO' | 'API_DOCS' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_DEADLINE_MS,
    connectionTimeout: UNREAD_MS,
    http: { headersTimeout: REQUEST_DEADLINE_MS, connectionsCheckingInterval: SECOND },
    genReqId: requestId,
    forceCloseConnections: 'idle',
    frameworkErrors: refuse,
    trustProxy: config.TRUST_PROXY && ((_address: string, hop: number): boolean => hop < PROXIES),
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bufferLogs: true,
    abortOnError: false,
    bodyParser: false,
  });
  adapter.getInstance().removeContentTypeParser('text/plain'); // leaves only Fastify's JSON parser
  allowLargerBodies(adapter.getInstance());
  acceptOneClick(adapter.getInstance());
  app.useLogger(app.get(Logger));
  await traced(adapter.getInstance(), config);
  const ready = app.get(ReadyAnswers);
  adapter.getInstance().addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  adapter.getInstance().addHook('onSend', adviseRetry);
  const times = app.get(RequestTimes);
  adapter.getInstance().addHook('onResponse', async (request, reply) => times.note(request, reply));
  adapter.getInstance().addHook('preHandler', enterRequest);
  adapter.getInstance().addHook('onSend', tagAnswers(ready));
  await app.register(fastifyCompress, {
    threshold: COMPRESS_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  const reflector = app.get(Reflector);
  app.useGlobalGuards(new AccessGuard(reflector, app.get(Identities)));
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalInterceptors(
    new DeadlineInterceptor(REQUEST_DEADLINE_MS),
    new EnvelopeInterceptor(reflector, ready),
    new OnceInterceptor(reflector, app.get(FirstAnswers)),
    new TurnsInterceptor(reflector, app.get(Turns)),
  );
  app.useGlobalFilters(new RestFilter());
  if (config.API_DOCS ?? config.DEMO) await serveOpenApi(app, ready);
  await serveWebApp(app, config);
  return app;
};
