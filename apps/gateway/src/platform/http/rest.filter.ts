import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageFor } from './web-app.ts';
import { methodsOf } from './allowed-methods.ts';
import { languageOf, refusalOf } from '../errors/failure.ts';

/** Sends every error of a REST call as an envelope; for an unknown page, sends the web app, which shows its own not-found page. */
@Catch()
export class RestFilter implements ExceptionFilter {
  private readonly logger = new Logger(RestFilter.name);

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const path = request.url.split('?')[0]!;
    const allowed = methodsOf(path);
    const known = allowed.length > 0 && !allowed.includes(request.method);
    const { status, envelope, isSurprise, retryAfter } = refusalOf(known ? { statusCode: 405 } : error, {
      language: languageOf(request.headers['accept-language']),
      requestId: request.id,
      method: request.method,
      path,
    });
    if (isSurprise)
      this.logger.error(
        { err: error, requestId: request.id, path: request.routeOptions.url ?? path },
        'a request failed unexpectedly',
      );
    if (status === 404 && (await pageFor(request, reply))) return;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (known) reply.header('allow', allowed.join(', '));
    await reply.status(status).send(envelope);
  }
}
