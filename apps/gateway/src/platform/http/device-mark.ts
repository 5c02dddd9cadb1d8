import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Observable } from 'rxjs';
import { API_BASE } from '@chaintide/contracts/http';

/** What a browser is told from others by. It says nothing of anybody: what a mark is good for stands in the database. */
export interface DeviceMark {
  readonly mark: string;
  /** Whether the browser brought it along; a new one may never come back. */
  readonly isKept: boolean;
}

const COOKIE = 'device';
const MARK_BYTES = 16; // nobody meets another's by chance
const LIFE_SECONDS = 34_560_000; // 400 days: browsers keep nothing longer
const MARK = Symbol('device mark');
type MarkedRequest = FastifyRequest & { [MARK]?: DeviceMark };

/** The mark of who asks, the same for the whole request. */
export const markOf = (request: MarkedRequest): DeviceMark => (request[MARK] ??= readMark(request.headers.cookie));

const readMark = (cookies = ''): DeviceMark => {
  const mark = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`).exec(cookies)?.[1];
  return { mark: mark ?? randomBytes(MARK_BYTES).toString('base64url'), isKept: mark !== undefined };
};

/** Leaves a mark in a browser that has none, whatever comes of its request. */
@Injectable()
export class DeviceMarkInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<MarkedRequest>();
    const { mark, isKept } = markOf(request);
    const secure = request.protocol === 'https' ? '; Secure' : '';
    if (!isKept)
      void context
        .switchToHttp()
        .getResponse<FastifyReply>()
        .header(
          'set-cookie',
          `${COOKIE}=${mark}; Path=${API_BASE}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
        );
    return next.handle();
  }
}
