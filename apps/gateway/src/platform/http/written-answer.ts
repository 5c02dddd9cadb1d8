import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodings, takes, type Encoding } from './accepted-encoding.ts';
import { callerOf, type Identity, type IdentifiedRequest } from '../identity.ts';
import { isHeld, type ReadyAnswers } from './ready-answers.ts';
import { REVALIDATE } from './revalidation.ts';

/** Who asks for a long answer, and the best encoding that is taken; undefined for the bytes as they are. */
export interface Asker {
  readonly caller: Identity;
  readonly encoding: Encoding | undefined;
}

/** The asker, as a parameter of a handler. */
export const Asking = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const request = context.switchToHttp().getRequest<IdentifiedRequest>();
  return {
    caller: callerOf(request),
    encoding: encodings.find((encoding) => takes(request.headers['accept-encoding'], encoding)),
  };
});

/** The whole body of an answer, as it travels. */
export interface Written {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | undefined;
  readonly tag: string;
  /** Media type. */
  readonly type: string;
  /** What the browser calls it when it saves it, in ASCII; without one it is no file, and is asked for again by its tag. */
  readonly name?: string;
}

/** What a handler returns whose body was written and compressed beside the event loop. `isFresh`: where every guest gets the same, whether it still holds. */
export class WrittenAnswer {
  constructor(
    readonly written: Written,
    readonly isFresh?: () => boolean,
  ) {}

  /** Sets the headers; gives the body. What every guest gets is ready for the next one. */
  writeTo(reply: FastifyReply, request: FastifyRequest, ready: ReadyAnswers): Uint8Array | null {
    const {
      written: { bytes, encoding, tag, type, name },
      isFresh,
    } = this;
    const headers = {
      'content-type': type,
      ...(name === undefined
        ? { 'cache-control': REVALIDATE, etag: tag }
        : { 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` }),
    };
    if (isFresh && encoding === 'br' && request.method === 'GET')
      ready.keep(request.url, { headers, brotli: bytes, isForGuests: true, isFresh });
    void reply.headers(headers).header('vary', 'authorization, accept-encoding');
    if (name === undefined && isHeld(request.headers['if-none-match'], tag)) {
      void reply.code(304).removeHeader('content-type');
      return null;
    }
    if (encoding) void reply.header('content-encoding', encoding);
    return bytes;
  }
}
