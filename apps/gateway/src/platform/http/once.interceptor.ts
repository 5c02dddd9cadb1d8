import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Route } from '@chaintide/contracts/http';
import { idempotencyKey } from '@chaintide/contracts/money/withdrawals';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { IDENTITY, type IdentifiedRequest } from '../identity.ts';
import { hashOf, type FirstAnswers, type KeyedRequest } from './first-answers.ts';
import { ROUTE } from './handle.ts';

type Body = Readonly<Record<string, unknown>>;

/** Executes a request with an idempotency key once, and repeats the same response for every repetition. */
export class OnceInterceptor implements NestInterceptor {
  /** Requests in progress: repetitions wait for the result and use up no attempts. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly answers: FirstAnswers,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    const { body, [IDENTITY]: caller } = context.switchToHttp().getRequest<IdentifiedRequest>();
    const asked =
      route?.once && keyedRequest(route as Route & Required<Pick<Route, 'once'>>, { body, userId: caller?.user?.id });
    return asked ? from(this.answer(asked, body as Body, next)) : next.handle();
  }

  private async answer(asked: KeyedRequest, body: Body, next: CallHandler): Promise<unknown> {
    const before = await this.answers.find(asked);
    if (before) return before.answer;
    const id = `${asked.userId} ${asked.path} ${hashOf(body)}`;
    const work = this.running.get(id) ?? this.work(asked, next).finally(() => this.running.delete(id));
    this.running.set(id, work);
    return work;
  }

  private async work(asked: KeyedRequest, next: CallHandler): Promise<unknown> {
    return this.answers.keep(asked, await firstValueFrom(next.handle()));
  }
}

/** Undefined for a body without a key, which the contract rejects. */
const keyedRequest = (
  { path, once }: Route & Required<Pick<Route, 'once'>>,
  { body, userId }: { readonly body: unknown; readonly userId: number | undefined },
): KeyedRequest | undefined => {
  if (typeof body !== 'object' || body === null || userId === undefined) return undefined;
  const { key, ...content } = body as Body;
  const parsed = idempotencyKey.safeParse(key);
  if (!parsed.success) return undefined;
  return {
    userId,
    path,
    key: parsed.data.toLowerCase(),
    content: Object.fromEntries(Object.entries(content).filter(([name]) => !once.exceptFor.includes(name))),
  };
};
