import { Logger } from '@nestjs/common';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { Clock, Scheduler } from './clock.ts';
import type { Database, Statement, Tx } from './db/database.ts';
import type { Fact, FactLog } from './hub/facts.ts';

/** What a module writes beside its change. */
export interface OutboxEntry {
  readonly topic: string;
  /** A past fact: `withdrawal.changed`. */
  readonly name: string;
  readonly payload: unknown;
}

/** A fact on its way to the hub; `data` is the name and the payload. */
export type OutboxFact = Fact<{ readonly name: string; readonly payload: unknown }>;

export interface OutboxParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly keepDays?: number;
}

const CHANNEL = 'outbox';
const BATCH = 500; // facts read at once
const POLL_MS = 5 * SECOND; // finds what a lost notification hid
const SWEEP_MS = DAY / 4;
const KEEP_DAYS = 30; // who was away longer gets a snapshot

/** An entry with its payload as JSON. */
type StoredEntry = Readonly<Record<keyof OutboxEntry, string>>;

interface Row {
  readonly seq: bigint;
  readonly prev: bigint;
  readonly topic: string;
  readonly name: string;
  readonly payload: unknown;
}

const toFact = ({ seq, prev, topic, name, payload }: Row): OutboxFact => ({
  topic,
  prev: Number(prev),
  seq: Number(seq),
  data: { name, payload },
});

const columns = 'seq, prev, topic, name, payload';

/**
 * Facts, stored with the change they tell of and handed on in the order of their commits: every process hands every
 * fact that is committed while it runs to its own hub, once.
 */
export class Outbox implements FactLog {
  private readonly logger = new Logger(Outbox.name);
  private readonly parts: OutboxParts;
  private readonly stops: (() => void | Promise<void>)[] = [];
  private readonly pending = new WeakMap<Tx, readonly StoredEntry[]>();
  private dispatching: Promise<void> | undefined;
  private isAskedAgain = false;
  private deliver: (fact: OutboxFact) => void = () => {};
  private startedEpoch = '';
  private lastSeqDelivered = 0;

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  get epoch(): string {
    return this.startedEpoch;
  }

  get position(): number {
    return this.lastSeqDelivered;
  }

  /** Writes a fact in the transaction of its change; nobody hears of it before the commit. */
  append(tx: Tx, { topic, name, payload }: OutboxEntry): Promise<void> {
    tx.beforeCommit(this, () => this.written(this.pending.get(tx)!));
    this.pending.set(tx, [...(this.pending.get(tx) ?? []), { topic, name, payload: JSON.stringify(payload ?? null) }]);
    return Promise.resolve();
  }

  /** Hands on every fact committed from now on. */
  async start(deliver: (fact: OutboxFact) => void): Promise<void> {
    const { db, scheduler } = this.parts;
    this.deliver = deliver;
    const [row] = await db.query<{ epoch: string; last: bigint | null }>(
      'select epoch, (select max(seq) from outbox) as last from outbox_epoch',
    );
    if (!row) throw new Error('the outbox has no epoch: its migration is missing');
    this.startedEpoch = row.epoch;
    this.lastSeqDelivered = Number(row.last ?? 0n);
    this.stops.push(
      await db.listen(CHANNEL, () => this.wake()),
      scheduler.every(POLL_MS, () => this.wake()),
      scheduler.every(
        SWEEP_MS,
        () =>
          void this.sweep().catch((error: unknown) =>
            this.logger.error({ err: error }, 'old facts could not be swept'),
          ),
      ),
    );
    this.wake(); // for what was committed between the first question and the listening
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
    await this.dispatching;
  }

  async lastSeq(topic: string, upTo: number): Promise<number> {
    const [row] = await this.parts.db.query<{ last: bigint | null }>(
      'select max(seq) as last from outbox where topic = $1 and seq <= $2',
      [topic, upTo],
    );
    return Number(row?.last ?? 0n);
  }

  async since(
    topic: string,
    { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<OutboxFact[] | undefined> {
    const rows = await this.parts.db.query<Row>(
      `select ${columns} from outbox where topic = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
      [topic, after, upTo, limit + 1],
    );
    const facts = rows.map(toFact);
    const isWhole = facts.length <= limit && (facts[0]?.prev ?? 0) <= after;
    return isWhole ? facts : undefined;
  }

  /** Deletes what nobody will ask for; the newest fact of each topic stays, so that its followers find their place. */
  async sweep(): Promise<void> {
    const { db, clock, keepDays = KEEP_DAYS } = this.parts;
    await db.query(
      'delete from outbox old where at < $1 and exists (select 1 from outbox newer where newer.topic = old.topic and newer.seq > old.seq)',
      [new Date(clock.now() - keepDays * DAY)],
    );
  }

  /** All facts of a transaction at once: `outbox_append` holds others back until the commit, so that no smaller seq can appear after a greater one was seen. */
  private written(entries: readonly StoredEntry[]): Statement {
    const { clock } = this.parts;
    return [
      'select outbox_append($1, $2, $3, $4)',
      [
        entries.map(({ topic }) => topic),
        entries.map(({ name }) => name),
        entries.map(({ payload }) => payload),
        new Date(clock.now()),
      ],
    ];
  }

  private wake(): void {
    this.isAskedAgain = true;
    this.dispatching ??= this.dispatch().finally(() => {
      this.dispatching = undefined;
      if (this.isAskedAgain) this.wake(); // asked after the last look and before this line
    });
  }

  private async dispatch(): Promise<void> {
    try {
      while (this.isAskedAgain) {
        this.isAskedAgain = false;
        await this.dispatchBatch();
      }
    } catch (error) {
      this.logger.error({ err: error }, 'facts could not be read; the next poll tries again');
    }
  }

  private async dispatchBatch(): Promise<void> {
    const { db } = this.parts;
    const rows = await db.query<Row>(`select ${columns} from outbox where seq > $1 order by seq limit ${BATCH}`, [
      this.lastSeqDelivered,
    ]);
    if (rows.length === 0) return;
    await db.synced(); // what a power cut could still take back must not be told
    for (const fact of rows.map(toFact)) this.handOver(fact);
    this.isAskedAgain ||= rows.length === BATCH;
  }

  private handOver(fact: OutboxFact): void {
    this.lastSeqDelivered = fact.seq;
    try {
      this.deliver(fact);
    } catch (error) {
      this.logger.error({ err: error, seq: fact.seq, topic: fact.topic }, 'a fact could not be handed on');
    }
  }
}
