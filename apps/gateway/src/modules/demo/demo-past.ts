import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.ts';

/** What the stories count back from, and up to which moment they are lived; in unix ms. */
export interface Past {
  readonly begun: number;
  readonly livedUntil: number;
}

/** How far the stories are told, for every process and every start. */
@Injectable()
export class DemoPast {
  constructor(private readonly db: Database) {}

  /** Begins it, where nobody has. */
  async begin(now: number): Promise<Past> {
    await this.db.query('insert into demo_past (begun_at, lived_until) values ($1, $2) on conflict do nothing', [
      new Date(now),
      new Date(0),
    ]);
    const [row] = await this.db.query<{ begun: Date; livedUntil: Date }>(
      'select begun_at as begun, lived_until as "livedUntil" from demo_past',
    );
    return { begun: row!.begun.getTime(), livedUntil: row!.livedUntil.getTime() };
  }

  /** A step that is told once more after a crash finds its order as it left it. */
  async lived(until: number): Promise<void> {
    await this.db.transaction(
      (tx) => tx.query('update demo_past set lived_until = $1 where lived_until < $1', [new Date(until)]),
      { durable: false },
    );
  }
}
