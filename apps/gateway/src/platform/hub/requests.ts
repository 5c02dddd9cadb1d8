import type { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Envelope } from '@chaintide/contracts/http';
import {
  joinRequest,
  joinsRequest,
  leaveRequest,
  type ClientEvents,
  type JoinRequest,
} from '@chaintide/contracts/live/events';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import { refusalOf } from '../errors/failure.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { Connection } from './connection.ts';
import type { Admission, Hub } from './hub.ts';

/** The part of a hub that requests use, independent of its topics. */
export type Switchboard = Pick<Hub, 'join' | 'enter' | 'leave'>;

/** The answer to a request, and the work that follows its ack. */
interface Answer {
  readonly data: unknown;
  readonly afterwards?: () => void;
}

interface Request {
  readonly schema: z.ZodType;
  readonly answer: (connection: Connection, request: never) => Answer | Promise<Answer>;
}

const request = <S extends z.ZodType>(
  schema: S,
  answer: (connection: Connection, request: z.output<S>) => Answer | Promise<Answer>,
): Request => ({ schema, answer });

const granted = <T>(data: T): Envelope<T> => ({ code: 200, msg: 'ok', data });

/** Answers what clients ask. */
export class Requests {
  private readonly known: Readonly<Record<keyof ClientEvents, Request>>;

  constructor(
    private readonly hub: Switchboard,
    clock: Clock,
    private readonly logger: Logger,
  ) {
    this.known = {
      'topic.join': request(joinRequest, async (connection, join) => {
        const admission = await hub.join(connection, join);
        connection.readsFrames = true;
        return { data: admission.answer, afterwards: () => hub.enter(connection, [admission]) };
      }),
      'topics.join': request(joinsRequest, (connection, { topics }) => this.joinAll(connection, topics)),
      'topic.leave': request(leaveRequest, (connection, { topic }) => {
        hub.leave(connection, topic);
        return { data: null };
      }),
      'clock.read': request(z.strictObject({}), () => ({ data: { now: clock.now() } })),
    };
  }

  /** Answers one request through its ack in any case; a request without an ack is executed without an answer. */
  async serve(connection: Connection, event: string, args: readonly unknown[]): Promise<void> {
    const last = args.at(-1);
    const ack = typeof last === 'function' ? (last as (answer: Envelope<unknown>) => void) : () => {};
    try {
      const { data, afterwards } = await this.answer(connection, event, args[0]);
      ack(granted(data));
      afterwards?.();
    } catch (error) {
      ack(this.refusal(connection, error, event));
    }
  }

  private refusal({ language }: Connection, error: unknown, event: string): Envelope<never> {
    const requestId = randomUUID();
    const { envelope, isSurprise } = refusalOf(error, { language, requestId });
    if (isSurprise) this.logger.error({ err: error, event, requestId }, 'a socket request failed unexpectedly');
    return envelope;
  }

  private answer(connection: Connection, event: string, sent: unknown): Answer | Promise<Answer> {
    if (!Object.hasOwn(this.known, event)) throw new AppError('route.unknown', { path: event });
    const { schema, answer } = this.known[event as keyof ClientEvents];
    const parsed = schema.safeParse(typeof sent === 'function' ? undefined : sent);
    if (!parsed.success) throw new ValidationError(parsed.error.issues, sent);
    return answer(connection, parsed.data as never);
  }

  /** One that is refused does not keep the others out. */
  private async joinAll(connection: Connection, topics: readonly JoinRequest[]): Promise<Answer> {
    const admissions: Admission[] = [];
    const data = await Promise.all(
      topics.map(async (join) => {
        try {
          const admission = await this.hub.join(connection, join);
          admissions.push(admission);
          return granted(admission.answer);
        } catch (error) {
          return this.refusal(connection, error, 'topics.join');
        }
      }),
    );
    return { data, afterwards: () => this.hub.enter(connection, admissions) };
  }
}
