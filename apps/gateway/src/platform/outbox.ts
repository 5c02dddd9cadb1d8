import { Injectable, Logger } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { Clock, Scheduler } from './clock.ts';
import { Database, type Statement, type Tx } from './db/database.ts';
import type { Schema } from './db/schema.ts';
import type { Fact, FactLog } from './hub/facts.ts';
import { Rounds } from './rounds.ts';

/** A fact to write in the transaction of a change. */
export interface OutboxEntry {
  readonly topic: string;
  /** In the past tense: `withdrawal.changed`. */
  readonly name: string;
  readonly payload: unknown;
}

/** A fact on its way to the hub; `data` is the name and the payload. */
export type OutboxFact = Fact<{ readonly name: string; readonly payload: unknown }>;

const CHANNEL = 'outbox';
const BATCH = 500; // facts read at once
const POLL_MS = 5 * SECOND; // in case a notification is lost
const KEEP_DAYS = 30; // clients that were away longer get a snapshot

/** An entry with its payload as JSON. */
type StoredEntry = Readonly<Record<keyof OutboxEntry, string>>;

const columns = ['seq', 'prev', 'topic', 'name', 'payload'] as const;
type Row = Pick<Selectable<Schema['outbox']>, (typeof columns)[number]>;

const toFact = ({ seq, prev, topic, name, payload }: Row): OutboxFact => ({
  topic,
  prev: Number(prev),
  seq: Number(seq),
  data: { name, payload },
});

/**
 * Facts, stored with the change that they report and delivered in commit order: every process delivers each
 * fact that is committed while it runs to its own hub, once.
 */
@Injectable()
export class Outbox implements FactLog {
  private readonly logger = new Logger(Outbox.name);
  private readonly stops: (() => void | Promise<void>)[] = [];
  private readonly pending = new WeakMap<Tx, StoredEntry[]>();
  private readonly rounds = new Rounds(() => this.dispatch());
  private deliver: (fact: OutboxFact) => void = () => {};
  private startedEpoch = '';
  private lastSeqDelivered = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
  ) {}

  get epoch(): string {
    return this.startedEpoch;
  }

  get position(): number {
    return this.lastSeqDelivered;
  }

  /** Writes a fact in the transaction of its change; it is delivered after the commit. */
  append(tx: Tx, { topic, name, payload }: OutboxEntry): Promise<void> {
    const entries = this.pending.get(tx) ?? [];
    if (entries.length === 0) tx.beforeCommit(this, () => this.written(entries));
    this.pending.set(tx, entries);
    entries.push({ topic, name, payload: JSON.stringify(payload ?? null) });
    return Promise.resolve();
  }

  /** Delivers every fact committed from now on. */
  async start(deliver: (fact: OutboxFact) => void): Promise<void> {
    const { db, scheduler } = this;
    this.deliver = deliver;
    const row = await db.kysely
      .selectFrom('outbox_epoch')
      .select((eb) => [
        'epoch',
        eb
          .selectFrom('outbox')
          .select(({ fn }) => fn.max('seq').as('seq'))
          .as('last'),
      ])
      .executeTakeFirst();
    if (!row) throw new Error('the outbox has no epoch: its migration is missing');
    this.startedEpoch = row.epoch;
    this.lastSeqDelivered = Number(row.last ?? 0n);
    this.stops.push(
      await db.listen(CHANNEL, () => this.rounds.ask()),
      scheduler.every(POLL_MS, () => this.rounds.ask()),
    );
    this.rounds.ask(); // for facts committed between the first query and LISTEN
  }

  /** Resolves when no delivery is in progress. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
    await this.rounds.stop();
  }

  async lastSeq(topic: string, upTo: number): Promise<number> {
    const { last } = await this.db.kysely
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('seq').as('last'))
      .where('topic', '=', topic)
      .where('seq', '<=', BigInt(upTo))
      .executeTakeFirstOrThrow();
    return Number(last ?? 0n);
  }

  async since(
    topic: string,
    { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<OutboxFact[] | undefined> {
    const rows = await this.db.kysely
      .selectFrom('outbox')
      .select(columns)
      .where('topic', '=', topic)
      .where('seq', '>', BigInt(after))
      .where('seq', '<=', BigInt(upTo))
      .orderBy('seq')
      .limit(limit + 1)
      .execute();
    const facts = rows.map(toFact);
    const isWhole = facts.length <= limit && (facts[0]?.prev ?? 0) <= after;
    return isWhole ? facts : undefined;
  }

  /** Deletes old facts, except the newest of each topic, which followers need to resume. */
  async sweep(): Promise<void> {
    await this.db.query(
      'delete from outbox old where at < $1 and exists (select 1 from outbox newer where newer.topic = old.topic and newer.seq > old.seq)',
      [new Date(this.clock.now() - KEEP_DAYS * DAY)],
    );
  }

  /** All facts of a transaction at once: `outbox_append` holds others back until the commit, so that no smaller seq can appear after a greater one was seen. */
  private written(entries: readonly StoredEntry[]): Statement {
    return [
      'select outbox_append($1, $2, $3, $4)',
      [
        entries.map(({ topic }) => topic),
        entries.map(({ name }) => name),
        entries.map(({ payload }) => payload),
        new Date(this.clock.now()),
      ],
    ];
  }

  private async dispatch(): Promise<void> {
    try {
      await this.dispatchBatch();
    } catch (error) {
      this.logger.error({ err: error }, 'facts could not be read; the next poll tries again');
    }
  }

  private async dispatchBatch(): Promise<void> {
    const { db } = this;
    const rows = await db.kysely
      .selectFrom('outbox')
      .select(columns)
      .where('seq', '>', BigInt(this.lastSeqDelivered))
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    await db.synced(); // deliver only what would survive a power cut
    for (const fact of rows.map(toFact)) this.handOver(fact);
    if (rows.length === BATCH) this.rounds.ask();
  }

  private handOver(fact: OutboxFact): void {
    this.lastSeqDelivered = fact.seq;
    try {
      this.deliver(fact);
    } catch (error) {
      this.logger.error({ err: error, seq: fact.seq, topic: fact.topic }, 'a fact could not be delivered');
    }
  }
}
