import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodings, takes, type Encoding } from './accepted-encoding.ts';
import { callerOf, type Identity, type IdentifiedRequest } from '../identity.ts';
import { isHeld, type ReadyAnswers } from './ready-answers.ts';
import { REVALIDATE } from './revalidation.ts';

/** The caller of a long response. */
export interface Asker {
  readonly caller: Identity;
  /** The best encoding that it accepts; undefined for none. */
  readonly encoding: Encoding | undefined;
  /** Whether it holds the version with this tag. */
  readonly holds: (tag: string) => boolean;
}

/** The asker, as a parameter of a handler. */
export const Asking = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const request = context.switchToHttp().getRequest<IdentifiedRequest>();
  return {
    caller: callerOf(request),
    encoding: encodings.find((encoding) => takes(request.headers['accept-encoding'], encoding)),
    holds: (tag) => isHeld(request.headers['if-none-match'], tag),
  };
});

/** The complete body of a response as it is sent. */
export interface Written {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | undefined;
  readonly tag: string;
  /** Media type. */
  readonly type: string;
  /** The download name, in ASCII; without one it is not a file, and is revalidated by its tag. */
  readonly name?: string;
}

/**
 * The result of a handler whose body was serialised and compressed off the event loop. `isFresh`: set if every guest
 * gets the same response; returns whether it is still valid.
 */
export class WrittenAnswer {
  constructor(
    readonly written: Written,
    readonly isFresh?: () => boolean,
  ) {}

  /** The answer to a caller, kept for other guests if it goes to one. */
  static to({ role }: Identity, written: Written, isFresh: () => boolean): WrittenAnswer {
    return new WrittenAnswer(written, role === 'guest' ? isFresh : undefined);
  }

  /** The answer to a caller who holds this version: nothing had to be written. */
  static unchanged(tag: string, type: string): WrittenAnswer {
    return new WrittenAnswer({ bytes: new Uint8Array(), encoding: undefined, tag, type });
  }

  /** Sets the headers and returns the body. Guest responses are cached for later requests. */
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
    const form = encoding === 'br' ? { brotli: bytes } : type.startsWith('image/') ? { body: bytes } : undefined;
    if (isFresh && form && request.method === 'GET')
      ready.keep(request.url, { headers, ...form, isForGuests: true, isFresh });
    void reply.headers(headers).header('vary', 'authorization, accept-encoding');
    if (name === undefined && isHeld(request.headers['if-none-match'], tag)) {
      void reply.code(304).removeHeader('content-type');
      return null;
    }
    if (encoding) void reply.header('content-encoding', encoding);
    return bytes;
  }
}
