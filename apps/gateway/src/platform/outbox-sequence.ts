import { DAY } from '@chaintide/contracts/limits';
import type { Clock } from './clock.ts';
import type { Database, Statement } from './db/database.ts';

const EVERYTHING = '3:3:'; // the snapshot that sees nothing
const DAYS_AHEAD = 3; // of parts, because a part cannot be made while a backup reads the table
const KEEP_DAYS = 30; // clients that were away longer get a snapshot

/**
 * Orders the facts whose transactions are committed. Any process does that for all of them; the database admits one at a time, so there is no
 * leader whose end others would have to notice.
 */
export class OutboxSequence {
  private seen = EVERYTHING;
  private isWholeDue = false;
  private readonly db: Database;
  private readonly clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.db = db;
    this.clock = clock;
  }

  /** Makes the next run look at every fact that waits, for the case that this is no longer the database of the last run. */
  forget(): void {
    this.isWholeDue = true;
  }

  /** Orders what was committed before the call. The order is on the disk when the promise resolves. */
  async run(): Promise<void> {
    if (this.isWholeDue) this.seen = EVERYTHING;
    this.isWholeDue = false;
    const [row] = await this.db.query('select visible from outbox_sequence($1, $2)', [this.seen, this.today()]);
    this.seen = row?.['visible'] as string;
  }

  /** Orders the facts of a transaction within it, where no other can commit meanwhile: they need no second commit. */
  within(): Statement {
    return ['select outbox_sequence(pg_current_snapshot()::text, $1)', [this.today()]];
  }

  async openDays(): Promise<void> {
    await this.db.query('select outbox_open($1, $2)', [this.today(), DAYS_AHEAD]);
  }

  async dropDays(): Promise<void> {
    await this.db.query('select outbox_drop($1)', [new Date(this.clock.now() - KEEP_DAYS * DAY)]);
    await this.db.script('vacuum outbox_written'); // the embedded database does not do it by itself
  }

  private today(): string {
    return new Date(this.clock.now()).toISOString().slice(0, 10);
  }
}
