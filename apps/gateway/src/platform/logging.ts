import { CODE_HEADER } from '@chaintide/contracts/http';
import type { Params } from 'nestjs-pino';
import type { Config } from '../config.ts';

/** Structured logs with request ids and without secrets. */
export const logging = (config: Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>): Params => ({
  pinoHttp: {
    level: config.LOG_LEVEL,
    ...(config.LOG_PRETTY && {
      transport: { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname,req,res,responseTime' } },
    }),
    redact: [
      'req.headers.authorization',
      `req.headers["${CODE_HEADER}"]`,
      'req.headers.cookie',
      'res.headers["set-cookie"]',
    ],
    serializers: {
      req: <R extends { url?: string }>(request: R): R => ({
        ...request,
        url: request.url?.replace(/(\/checkMail\/)[^/?]+/, '$1…'),
      }),
    }, // it may contain an address
    autoLogging: { ignore: ({ url = '' }) => url.startsWith('/assets/') || url === '/healthz' || url === '/readyz' },
    customLogLevel: (_request, reply, error) => (error || reply.statusCode >= 500 ? 'error' : 'debug'),
    quietReqLogger: true, // one id per line; the complete request is logged once
  },
});
