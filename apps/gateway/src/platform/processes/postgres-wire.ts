import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { Rounds } from '../rounds.ts';
import { Wire, type Heard } from './wire.ts';

const CHANNEL = 'wire';
const PART = 7_800; // characters: a notification has less than 8,000
const PARTS_AT_ONCE = 2_000; // in one statement, some 16 MB

/** Runs work for nobody in particular: who sends may be in a transaction. */
const outside = AsyncLocalStorage.snapshot();

/** Notifications of PostgreSQL: no other server is needed, but every message passes the database. */
export class PostgresWire extends Wire {
  private readonly logger = new Logger(PostgresWire.name);
  private readonly sender = randomUUID();
  private readonly heard = new Map<string, Heard>();
  private readonly sending = new Rounds(() => this.send());
  private readonly open = new Map<string, string[]>();
  private pending: string[] = [];
  private stopListening: () => Promise<void> = () => Promise.resolve();

  private constructor(private readonly db: Database) {
    super();
  }

  static async open(db: Database): Promise<PostgresWire> {
    const wire = new PostgresWire(db);
    wire.stopListening = await db.listen(CHANNEL, (part) => wire.take(part));
    return wire;
  }

  override publish(channel: string, bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString('base64');
    const count = Math.max(1, Math.ceil(text.length / PART));
    for (let part = 0; part < count; part += 1)
      this.pending.push(`${this.sender} ${channel} ${count - part - 1} ${text.slice(part * PART, (part + 1) * PART)}`);
    outside(() => this.sending.ask());
  }

  override async subscribe(channel: string, heard: Heard): Promise<void> {
    this.heard.set(channel, heard);
  }

  override async unsubscribe(channel: string): Promise<void> {
    this.heard.delete(channel);
  }

  override async close(): Promise<void> {
    await this.sending.stop();
    await this.stopListening();
  }

  /** One statement at a time, because those of several connections may overtake each other. */
  private async send(): Promise<void> {
    const parts = this.pending.splice(0, PARTS_AT_ONCE);
    try {
      await this.db.query(
        `select count(pg_notify('${CHANNEL}', part)) from unnest($1::text[]) with ordinality as p (part, place)`,
        [parts],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'a message to the other processes was lost');
    }
    if (this.pending.length > 0) this.sending.ask();
  }

  /** Parts of a message follow each other; `left` counts those to come. */
  private take(part: string): void {
    const [sender = '', channel = '', left = '', text = ''] = part.split(' ', 4);
    const heard = this.heard.get(channel);
    if (!heard) return;
    const key = `${sender} ${channel}`;
    const parts = this.open.get(key) ?? [];
    parts.push(text);
    if (left !== '0') return void this.open.set(key, parts);
    this.open.delete(key);
    heard(Buffer.from(parts.join(''), 'base64'));
  }
}
