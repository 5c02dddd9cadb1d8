import { Injectable, Logger, type FactoryProvider } from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock, Scheduler } from '../clock.ts';
import { Database, type Tx } from '../db/database.ts';
import { Rounds } from '../rounds.ts';
import { openBoss } from './boss.ts';
import type { JobKind } from './job-kind.ts';
import { JobQueue } from './job-queue.ts';
import { countJobs, makeQueues, standings, type JobCounts } from './job-table.ts';

/** A job and its time; due at once without `at`. */
export interface NewJob {
  readonly name: string;
  readonly at?: number;
  readonly data?: object;
}

const CHANNEL = 'jobs';
const POLL_MS = 5 * SECOND; // finds jobs behind a lost notification, and those of dead processes
const TICK_MS = SECOND; // only compares the clock with the time of the next job
const STOP_MS = 3 * SECOND; // for running jobs at shutdown; then their signal is aborted

/**
 * Work that is stored with the change that causes it, and done by one of the processes when it is due. pg-boss keeps the queue; we decide
 * when to look: after a commit that added a job, when the next one is due by our clock, and every few seconds.
 */
@Injectable()
export class Jobs {
  private readonly logger = new Logger(Jobs.name);
  private readonly queues = new Map<string, JobQueue>();
  private readonly looks = new Rounds(() => this.look());
  private readonly stops: (() => void | Promise<void>)[] = [];
  private readonly cut = new AbortController();
  private boss: PgBoss | undefined;
  private nextDue = Infinity;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
  ) {}

  /** Defines the jobs of one name; to be called before `open`. */
  define<D extends object>(kind: JobKind<D>): void {
    const { db, clock } = this;
    if (this.queues.has(kind.name)) throw new Error(`two kinds of job are named ${kind.name}`);
    const boss = (): PgBoss => this.opened();
    this.queues.set(
      kind.name,
      new JobQueue(kind, { db, clock, boss, cut: this.cut.signal, look: () => this.looks.ask() }),
    );
  }

  /** Allows jobs to be added. */
  async open(): Promise<void> {
    const { db, clock } = this;
    const policies = [...this.queues.values()].map(
      ({ kind: { name, everyMs } }) => [name, everyMs === undefined ? 'standard' : 'exclusive'] as const,
    );
    await makeQueues(db, Object.fromEntries(policies));
    this.boss = await openBoss(db, clock);
  }

  /** Starts to run jobs. */
  async start(): Promise<void> {
    const { db, clock, scheduler } = this;
    this.stops.push(
      await db.listen(CHANNEL, () => this.looks.ask()),
      scheduler.every(POLL_MS, () => this.looks.ask()),
      scheduler.every(TICK_MS, () => {
        if (clock.now() >= this.nextDue) this.looks.ask();
      }),
    );
    this.looks.ask();
  }

  /** Resolves when no job is running. Jobs that do not finish in time are aborted, and repeated by the next process. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
    const patience = setTimeout(() => this.cut.abort(), STOP_MS);
    await Promise.all([this.looks.stop(), ...[...this.queues.values()].map((queue) => queue.stop())]);
    clearTimeout(patience);
  }

  /** Stores a job in the caller's transaction; it is looked for right after the commit. */
  async add(tx: Tx, { name, at = this.clock.now(), data }: NewJob): Promise<void> {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`no job is defined under the name ${name}`);
    await queue.add(tx, at, data ?? null);
    tx.beforeCommit(this, () => [`select pg_notify('${CHANNEL}', '')`, []]);
  }

  counts(): Promise<JobCounts> {
    return countJobs(this.db, new Date(this.clock.now()));
  }

  private opened(): PgBoss {
    if (!this.boss) throw new Error('the jobs are not open yet');
    return this.boss;
  }

  private async look(): Promise<void> {
    try {
      const asked = new Date(this.clock.now());
      const found = new Map((await standings(this.db, asked)).map((standing) => [standing.name, standing]));
      const now = this.clock.now(); // not before anything that was read
      this.nextDue = Math.min(
        ...[...found.values()].map(({ due }) => due?.getTime() ?? Infinity).filter((due) => due > now),
      );
      for (const queue of this.queues.values()) await this.see(queue, { now, standing: found.get(queue.kind.name) });
    } catch (error) {
      this.logger.error({ err: error }, 'the jobs could not be read; the next look tries again');
    }
  }

  private async see(
    queue: JobQueue,
    { now, standing }: { readonly now: number; readonly standing: Parameters<JobQueue['see']>[0] | undefined },
  ): Promise<void> {
    const { everyMs } = queue.kind;
    if (standing) await queue.see(standing, now);
    else if (everyMs !== undefined) await this.db.transaction((tx) => queue.add(tx, now + everyMs, null)); // the first job ever added
  }
}

/** A provider for a module: one of its classes does the jobs of this name. */
export const jobOf = <T, D extends object = never>(
  by: abstract new (...parts: never[]) => T,
  {
    work,
    ...rest
  }: Omit<JobKind<D>, 'work'> & { readonly work: (by: T, data: D, signal: AbortSignal) => Promise<number | void> },
): FactoryProvider<void> => ({
  provide: Symbol(`job ${rest.name}`),
  inject: [Jobs, by],
  useFactory: (jobs: Jobs, one: T) => jobs.define<D>({ ...rest, work: (data, signal) => work(one, data, signal) }),
});
