import { RequestMethod } from '@nestjs/common';
import { CODE_HEADER } from '@chaintide/contracts/http';
import type { Params } from 'nestjs-pino';
import type { Config } from '../config.ts';

/** The path without what may be secret or personal: the query, addresses, and tokens of links in mails. */
const pathOf = (url = ''): string =>
  url.split('?', 1)[0]!.replaceAll(/\/(?:[^/]*(?:@|%40)[^/]*|[\w.-]{32,})(?=\/|$)/gi, '/…');

/** Structured logs with request ids and without secrets. */
export const logging = (config: Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>): Params => ({
  forRoutes: [{ path: '{*splat}', method: RequestMethod.ALL }], // the default of nestjs-pino matches nothing on Fastify
  pinoHttp: {
    level: config.LOG_LEVEL,
    ...(config.LOG_PRETTY && {
      transport: { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname,req,res,responseTime' } },
    }),
    redact: [
      'req.headers.authorization',
      `req.headers["${CODE_HEADER}"]`,
      'req.headers.cookie',
      'req.headers.referer',
      'req.query',
      'req.params',
    ],
    serializers: {
      req: <R extends { url?: string }>(request: R): R => ({ ...request, url: pathOf(request.url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    autoLogging: {
      ignore: ({ url = '' }) => url.startsWith('/assets/') || ['/healthz', '/readyz', '/metrics'].includes(url),
    },
    customLogLevel: (_request, reply, error) => (error || reply.statusCode >= 500 ? 'error' : 'debug'),
    quietReqLogger: true, // one id per line; the complete request is logged once
  },
});
