import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Observable } from 'rxjs';
import { API_BASE } from '@chaintide/contracts/http';

/** A random cookie that identifies a browser. It carries no information; what it allows is stored in the database. */
export interface DeviceMark {
  readonly mark: string;
  /** Whether the browser sent it; it may not keep a new one. */
  readonly isKept: boolean;
}

const COOKIE = 'device';
const MARK_BYTES = 16; // cannot be guessed
const LIFE_SECONDS = 34_560_000; // 400 days, the maximum in browsers
const MARK = Symbol('device mark');
type MarkedRequest = FastifyRequest & { [MARK]?: DeviceMark };

/** The caller's mark, the same during the whole request. */
export const markOf = (request: MarkedRequest): DeviceMark => (request[MARK] ??= readMark(request.headers.cookie));

const readMark = (cookies = ''): DeviceMark => {
  const mark = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`).exec(cookies)?.[1];
  return { mark: mark ?? randomBytes(MARK_BYTES).toString('base64url'), isKept: mark !== undefined };
};

/** Sets a mark in a browser without one, whatever the outcome of its request. */
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
