import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';

/** A request that is meant once, however often it is sent. */
export interface KeyedRequest {
  readonly userId: number;
  readonly path: string;
  readonly key: string;
  /** What is asked for, without what differs from try to try. */
  readonly content: Readonly<Record<string, unknown>>;
}

interface Kept {
  readonly content: string;
  readonly answer: string;
}

/**
 * The answers to requests with a key. An answer is kept after its work is done and before anyone gets it: who dies in between has
 * answered nobody, and the next one answers what it finds. It need not be on the disk by itself, because any step that would change
 * it is written to the same log after it.
 */
@Injectable()
export class FirstAnswers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined where nobody was answered yet; throws where the key was used for something else. */
  async find({ userId, path, key, content }: KeyedRequest): Promise<{ readonly answer: unknown } | undefined> {
    const [kept] = await this.db.query<Kept>(
      'select content, answer from first_answers where user_id = $1 and path = $2 and key = $3',
      [userId, path, key],
    );
    if (!kept) return undefined;
    if (kept.content !== hashOf(content)) throw new AppError('key.reused');
    return { answer: JSON.parse(kept.answer) };
  }

  /** The answer that is given: this one, or that of whoever was faster. */
  async keep(request: KeyedRequest, answer: unknown): Promise<unknown> {
    const { userId, path, key, content } = request;
    await this.db.transaction(
      (tx) =>
        tx.query(
          'insert into first_answers (user_id, path, key, content, answer, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
          [userId, path, key, hashOf(content), JSON.stringify(answer), new Date(this.clock.now())],
        ),
      { durable: false },
    );
    return (await this.find(request))?.answer ?? answer;
  }
}

/** The same for the same fields in whatever order. */
export const hashOf = (content: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');
