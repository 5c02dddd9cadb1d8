import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { REQUEST_DEADLINE_MS } from '@chaintide/contracts/limits';
import type { ErrorName } from '@chaintide/contracts/errors';
import { AppError } from '../errors/app-error.ts';
import { Leadership } from './leadership.ts';
import { Relay } from './relay.ts';
import { Wire } from './wire.ts';

const CALLS = 'calls';
const ANSWER_MS = REQUEST_DEADLINE_MS / 2; // before the caller's own request times out

const call = z.object({ id: z.uuid(), from: z.uuid(), name: z.string(), asked: z.unknown().optional() });
const answer = z.object({
  id: z.uuid(),
  data: z.unknown().optional(),
  /** An expected failure; null for any other, which only the log of the answering process tells. */
  failure: z.object({ error: z.string(), args: z.record(z.string(), z.union([z.string(), z.number()])) }).nullish(),
});
type Answer = z.output<typeof answer>;
type Work = (asked: unknown) => Promise<unknown>;

/** Questions that only the leading process can answer, because it holds what they are about. */
@Injectable()
export class Calls implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Calls.name);
  private readonly own = randomUUID();
  private readonly works = new Map<string, Work>();
  private readonly waiting = new Map<string, (given: Answer | undefined) => void>();

  constructor(
    private readonly wire: Wire,
    private readonly relay: Relay,
    private readonly leadership: Leadership,
  ) {}

  /** Returns what asks the leading process; there, it is the work itself. Throws `server.busy` if nobody answers. */
  define<A, R>(name: string, work: (asked: A) => Promise<R>): (asked: A) => Promise<R> {
    this.works.set(name, work as Work);
    return async (asked) => (this.relay.isLeading ? work(asked) : ((await this.ask(name, asked)) as R));
  }

  async onModuleInit(): Promise<void> {
    if (this.leadership.isAlone) return;
    await this.wire.subscribe(`answers/${this.own}`, (bytes) => this.take(bytes));
    await this.wire.subscribe(CALLS, (bytes) => {
      if (this.relay.isLeading) void this.answer(bytes);
    });
  }

  onModuleDestroy(): void {
    for (const settle of this.waiting.values()) settle(undefined);
  }

  private async ask(name: string, asked: unknown): Promise<unknown> {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const timer = setTimeout(resolve, ANSWER_MS, undefined);
    this.waiting.set(id, resolve);
    this.wire.publish(CALLS, serialize({ id, from: this.own, name, asked }));
    const given = await promise;
    clearTimeout(timer);
    this.waiting.delete(id);
    if (!given || given.failure === null) throw new AppError('server.busy');
    if (given.failure)
      throw Object.assign(new AppError(given.failure.error as ErrorName as 'server.busy'), given.failure);
    return given.data;
  }

  private take(bytes: Uint8Array): void {
    const given = parsed(answer, bytes);
    if (given) this.waiting.get(given.id)?.(given);
  }

  private async answer(bytes: Uint8Array): Promise<void> {
    const asked = parsed(call, bytes);
    if (!asked) return this.logger.warn('a question that is none of ours came over the bus');
    const { id, from, name } = asked;
    const reply = (rest: Omit<Answer, 'id'>): void => this.wire.publish(`answers/${from}`, serialize({ id, ...rest }));
    try {
      reply({ data: await this.works.get(name)?.(asked.asked) });
    } catch (error) {
      if (error instanceof AppError) return reply({ failure: { error: error.error, args: error.args } });
      this.logger.error({ err: error, name }, 'a question of another process could not be answered');
      reply({ failure: null });
    }
  }
}

const parsed = <S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> | undefined => {
  try {
    return schema.safeParse(deserialize(bytes)).data;
  } catch {
    return undefined;
  }
};
