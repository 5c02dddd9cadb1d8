import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';

/** A request that must take effect once, however often it is sent. */
export interface KeyedRequest {
  readonly userId: number;
  readonly path: string;
  readonly key: string;
  /** The request without the fields that differ between attempts. */
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * The responses to requests with a key. A response is stored after its work is done and before it is sent: if the
 * process dies in between, nobody got a response, and the next attempt answers with the state that it finds. Not
 * durable by itself, because any step that would change the response is written to the same log later.
 */
@Injectable()
export class FirstAnswers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined if there is no response yet; throws if the key was used for another request. */
  async find({ userId, path, key, content }: KeyedRequest): Promise<{ readonly answer: unknown } | undefined> {
    const kept = await this.db.kysely
      .selectFrom('first_answers')
      .select(['content', 'answer'])
      .where('user_id', '=', BigInt(userId))
      .where('path', '=', path)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!kept) return undefined;
    if (kept.content !== hashOf(content)) throw new AppError('key.reused');
    return { answer: JSON.parse(kept.answer) };
  }

  /** Returns the response to send: this one, or that of a faster concurrent request. */
  async keep(request: KeyedRequest, answer: unknown): Promise<unknown> {
    const { userId, path, key, content } = request;
    const kept = await this.db.transaction(
      (tx) =>
        tx.query(
          'insert into first_answers (user_id, path, key, content, answer, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning true',
          [userId, path, key, hashOf(content), JSON.stringify(answer), new Date(this.clock.now())],
        ),
      { durable: false },
    );
    return kept.length > 0 ? answer : ((await this.find(request))?.answer ?? answer);
  }
}

/** The same text for the same fields in any order. */
export const hashOf = (content: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');
