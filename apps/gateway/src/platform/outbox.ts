import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { Clock, Scheduler } from './clock.ts';
import { Database, type Statement, type Tx } from './db/database.ts';
import type { Schema } from './db/schema.ts';
import type { Fact, FactLog } from './hub/facts.ts';
import { OutboxSequence } from './outbox-sequence.ts';
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
const POLL_MS = SECOND; // for notifications that were lost, and facts of a process that was killed after their commit
const PACE_MS = 15; // between rounds: facts that are committed meanwhile share one

/** An entry with its payload as JSON. */
type StoredEntry = Readonly<Record<keyof OutboxEntry, string>>;

const columns = ['seq', 'prev', 'topic', 'name', 'payload'] as const;
type Row = Pick<Selectable<Schema['outbox']>, (typeof columns)[number]>;

/** Runs work for nobody in particular: it must not end with the request whose commit asked for it. */
const outside = AsyncLocalStorage.snapshot();

const toFact = ({ seq, prev, topic, name, payload }: Row): OutboxFact => ({
  topic,
  prev: Number(prev),
  seq: Number(seq),
  data: { name, payload },
});

/**
 * Facts, stored with the change that they report, put into one order after the commit, and delivered in that order: every process delivers each
 * fact that is committed while it runs to its own hub, once.
 */
@Injectable()
export class Outbox implements FactLog {
  private readonly logger = new Logger(Outbox.name);
  private readonly stops: (() => void | Promise<void>)[] = [];
  private readonly pending = new WeakMap<Tx, StoredEntry[]>();
  private readonly rounds = new Rounds(() => this.round());
  private readonly sequence: OutboxSequence;
  private isSequenceDue = false;
  private isReadDue = true;
  private isDelivering = false;
  private lastRoundAt = -Infinity;
  private deliver: (fact: OutboxFact) => void = () => {};
  private startedEpoch = '';
  private lastSeqDelivered = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
  ) {
    this.sequence = new OutboxSequence(db, clock);
  }

  get epoch(): string {
    return this.startedEpoch;
  }

  get position(): number {
    return this.lastSeqDelivered;
  }

  /** Writes a fact in the transaction of its change; it is delivered after the commit. */
  append(tx: Tx, { topic, name, payload }: OutboxEntry): Promise<void> {
    const entries = this.pending.get(tx) ?? [];
    if (entries.length === 0) {
      tx.beforeCommit(this, () => this.written(entries));
      this.orderSoon(tx);
    }
    this.pending.set(tx, entries);
    entries.push({ topic, name, payload: JSON.stringify(payload ?? null) });
    return Promise.resolve();
  }

  /** Delivers every fact committed from now on. */
  async start(deliver: (fact: OutboxFact) => void): Promise<void> {
    const { db, scheduler, sequence } = this;
    this.deliver = deliver;
    await this.openDays();
    await sequence.run(); // facts of a process that was killed come before the position
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
    this.isDelivering = true;
    this.stops.push(
      await db.listen(CHANNEL, (upTo) => this.heard(Number(upTo))),
      scheduler.every(POLL_MS, () => this.askSequence()),
      scheduler.every(MINUTE, () => sequence.forget()),
    );
    this.rounds.ask(); // for facts ordered between the first query and LISTEN
  }

  /** Resolves when no delivery is in progress. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
    await this.rounds.stop();
  }

  async lastSeq(topic: string, upTo: number): Promise<number> {
    const [row] = await this.db.query('select outbox_newest($1, $2) as last', [topic, upTo]);
    return Number(row?.['last'] ?? 0n);
  }

  async since(
    topic: string,
    { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<OutboxFact[] | undefined> {
    const rows = await this.db.query(
      `select dropped, seq, prev, topic, name, payload
       from (select coalesce((select seq from outbox_heads where topic = $1), 0) as dropped) known
       left join lateral (select * from outbox where topic = $1 and seq > $3 and seq <= $2 order by seq limit $4) facts on true order by seq`,
      [topic, upTo, after, limit + 1],
    );
    const facts = rows.flatMap((row) => (row['seq'] === null ? [] : [toFact(row as unknown as Row)]));
    const isWhole = facts.length <= limit && (facts[0]?.prev ?? Number(rows[0]!['dropped'])) <= after;
    return isWhole ? facts : undefined;
  }

  /** Drops the days that are too old; followers of a topic whose facts are gone can still resume. */
  async sweep(): Promise<void> {
    await this.openDays();
    await this.sequence.dropDays();
  }

  /** All facts of a transaction at once, in its last statement: a fact that follows from another's commit is written after it. */
  private written(entries: readonly StoredEntry[]): Statement {
    return [
      `insert into outbox_written (topic, name, payload, at)
       select topic, name, payload::jsonb, $4 from unnest($1::text[], $2::text[], $3::text[]) with ordinality as f (topic, name, payload, place) order by place`,
      [
        entries.map(({ topic }) => topic),
        entries.map(({ name }) => name),
        entries.map(({ payload }) => payload),
        new Date(this.clock.now()),
      ],
    ];
  }

  private async openDays(): Promise<void> {
    try {
      await this.sequence.openDays();
    } catch (error) {
      this.logger.warn({ err: error }, 'the days of the outbox could not be opened; the next sweep tries again');
    }
  }

  private orderSoon(tx: Tx): void {
    if (this.db.isSerial) tx.beforeCommit(this.sequence, () => this.sequence.within());
    else tx.afterCommit(this, () => outside(() => this.askSequence()));
  }

  private askSequence(): void {
    this.isSequenceDue = true;
    this.rounds.ask();
  }

  private heard(upTo: number): void {
    if (upTo <= this.lastSeqDelivered) return;
    this.isReadDue = true;
    this.rounds.ask();
  }

  private async round(): Promise<void> {
    const early = this.lastRoundAt + PACE_MS - performance.now();
    if (early > 0) await setTimeout(early, undefined, { ref: false });
    this.lastRoundAt = performance.now();
    try {
      await this.orderFacts();
      await this.dispatch();
    } catch (error) {
      this.logger.error({ err: error }, 'facts could not be read; the next poll tries again');
    }
  }

  private async orderFacts(): Promise<void> {
    if (!this.isSequenceDue) return;
    this.isSequenceDue = false;
    await this.sequence.run();
    this.isReadDue = true;
  }

  private async dispatch(): Promise<void> {
    if (!this.isReadDue || !this.isDelivering) return;
    this.isReadDue = false;
    await this.dispatchBatch();
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
    this.isReadDue ||= rows.length === BATCH;
    if (this.isReadDue) this.rounds.ask();
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
