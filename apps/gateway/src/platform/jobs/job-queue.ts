import { Logger } from '@nestjs/common';
import type { Job, PgBoss, SendOptions } from 'pg-boss';
import { HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { Rounds } from '../rounds.ts';
import { executorOn } from './boss.ts';
import { JOB_LEASE_MS, type JobKind } from './job-kind.ts';
import { isClaimed, lapsed, type LapsedJob, type Standing } from './job-table.ts';

export interface JobQueueParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly boss: () => PgBoss;
  readonly cut: AbortSignal;
  /** Requests another look after a job is done, because there may be more. */
  readonly look: () => void;
}

const SKEW_MS = MINUTE; // by which the clock of another process may be ahead
const RETRY_MS = 5 * SECOND; // after the first failure; doubles with each further one
const RETRY_MAX_MS = HOUR;
const TRIES = 1_000_000; // pg-boss needs a limit, but a job is never given up: it ends only when its work returns

/** The jobs of one name in this process. */
export class JobQueue {
  readonly kind: JobKind;
  private readonly logger = new Logger(JobQueue.name);
  private readonly parts: JobQueueParts;
  private readonly running = new Set<string>();
  private readonly rounds = new Rounds(() => this.round());
  private isEarly = false;

  constructor(kind: JobKind, parts: JobQueueParts) {
    this.kind = kind;
    this.parts = parts;
  }

  /** Stores a job in a transaction. */
  async add(tx: Tx, at: number, data: object | null): Promise<void> {
    const { name, leaseMs = JOB_LEASE_MS } = this.kind;
    const options: SendOptions = {
      db: executorOn(tx, this.parts.clock),
      startAfter: new Date(at),
      expireInSeconds: leaseMs / SECOND,
      retryLimit: TRIES,
      retryDelay: RETRY_MS / SECOND,
      retryBackoff: true,
      retryDelayMax: RETRY_MAX_MS / SECOND,
    };
    await this.parts.boss().send(name, data, options);
  }

  /** Processes the due jobs that a look found. */
  async see({ due, hasLapsed }: Pick<Standing, 'due' | 'hasLapsed'>, now: number): Promise<void> {
    const { everyMs } = this.kind;
    if (hasLapsed) await this.takeOver(now);
    const dueAt = due?.getTime() ?? Infinity;
    this.isEarly = everyMs !== undefined && due !== null && dueAt > now + everyMs + SKEW_MS; // stored before the clock was set back
    if (dueAt <= now || this.isEarly) this.rounds.ask();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  private async takeOver(now: number): Promise<void> {
    const left = await lapsed(this.parts.db, { name: this.kind.name, now: new Date(now), own: [...this.running] });
    for (const job of left) await this.over(job, now);
    if (left.length > 0) this.parts.look();
  }

  private async round(): Promise<void> {
    const { name, problem, atOnce = 1 } = this.kind;
    try {
      const jobs = await this.parts.boss().fetch<never>(name, { batchSize: atOnce, ignoreStartAfter: this.isEarly });
      await Promise.all(jobs.map((job) => this.do(job)));
      if (jobs.length > 0) this.parts.look();
    } catch (error) {
      this.logger.error({ err: error, job: name }, `${problem}; the next look tries again`);
    }
  }

  private async do(job: Job<never>): Promise<void> {
    const { name, work, problem, everyMs, leaseMs = JOB_LEASE_MS } = this.kind;
    const { clock, cut } = this.parts;
    this.running.add(job.id);
    try {
      const again = await work(job.data, AbortSignal.any([cut, AbortSignal.timeout(leaseMs)]));
      await this.over(job, everyMs === undefined ? again : clock.now() + everyMs);
    } catch (error) {
      this.logger.error({ err: error, job: name }, problem);
      await this.parts.boss().fail(name, { id: job.id, retryCount: job.retryCount });
    } finally {
      this.running.delete(job.id);
    }
  }

  /** Deletes the job, and stores it again if it has a next time; does nothing if another process has taken it over. */
  private async over({ id, retryCount, data }: LapsedJob | Job<never>, again: number | void): Promise<void> {
    const { db, clock, boss } = this.parts;
    const { name } = this.kind;
    const claim = { id, retryCount };
    if (again === undefined) return void (await boss().deleteJob(name, claim));
    await db.transaction(async (tx) => {
      if (!(await isClaimed(tx, name, claim))) return;
      await boss().deleteJob(name, claim, { db: executorOn(tx, clock) });
      await this.add(tx, again, data);
    });
  }
}
