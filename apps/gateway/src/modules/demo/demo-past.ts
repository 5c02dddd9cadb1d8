import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.ts';

/** The time that the stories count back from, and the time up to which they are replayed; in Unix ms. */
export interface Past {
  readonly begun: number;
  readonly livedUntil: number;
}

/** The progress of the stories, shared by all processes and starts. */
@Injectable()
export class DemoPast {
  constructor(private readonly db: Database) {}

  /** Sets the start time if it has not been set. */
  async begin(now: number): Promise<Past> {
    await this.db.kysely
      .insertInto('demo_past')
      .values({ begun_at: new Date(now), lived_until: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const past = await this.db.kysely
      .selectFrom('demo_past')
      .select(['begun_at', 'lived_until'])
      .executeTakeFirstOrThrow();
    return { begun: past.begun_at.getTime(), livedUntil: past.lived_until.getTime() };
  }

  /** Not durable: a step repeated after a crash finds the order that the first run left. */
  async lived(until: number): Promise<void> {
    await this.db.transaction(
      (tx) => tx.query('update demo_past set lived_until = $1 where lived_until < $1', [new Date(until)]),
      { durable: false },
    );
  }
}
