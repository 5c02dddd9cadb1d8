import { Injectable, Logger, type FactoryProvider } from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock, Scheduler } from '../clock.ts';
import { Database, type Tx } from '../db/database.ts';
import { Rounds } from '../rounds.ts';
import { openBoss } from './boss.ts';
import type { JobKind } from './job-kind.ts';
import { JobQueue } from './job-queue.ts';
import { makeQueues, standings } from './job-table.ts';

/** What is to be done, and when; at once where no moment is named. */
export interface NewJob {
  readonly name: string;
  readonly at?: number;
  readonly data?: object;
}

const CHANNEL = 'jobs';
const POLL_MS = 5 * SECOND; // finds what a lost notification hid, and what a dead process left
const TICK_MS = SECOND; // asks the clock alone whether the next job is due
const STOP_MS = 3 * SECOND; // for what is under way when the program stops; then its signal is given

/**
 * Work that is written down with the change it follows from, and done by one of the processes when its time comes. pg-boss keeps the
 * queue; when to look is ours: after a commit that added a job, when the next one is due by our clock, and every few seconds.
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

  /** Says how jobs of a name are done; before `open`. */
  define<D extends object>(kind: JobKind<D>): void {
    const { db, clock } = this;
    if (this.queues.has(kind.name)) throw new Error(`two kinds of job are called ${kind.name}`);
    const boss = (): PgBoss => this.opened();
    this.queues.set(
      kind.name,
      new JobQueue(kind, { db, clock, boss, cut: this.cut.signal, look: () => this.looks.ask() }),
    );
  }

  /** From now on jobs can be added. */
  async open(): Promise<void> {
    const { db, clock } = this;
    const policies = [...this.queues.values()].map(
      ({ kind: { name, everyMs } }) => [name, everyMs === undefined ? 'standard' : 'exclusive'] as const,
    );
    await makeQueues(db, Object.fromEntries(policies));
    this.boss = await openBoss(db, clock);
  }

  /** From now on they are done. */
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

  /** Resolves when nothing is under way any more. What is not through after a moment is cut, and done by whoever runs next. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
    const patience = setTimeout(() => this.cut.abort(), STOP_MS);
    await Promise.all([this.looks.stop(), ...[...this.queues.values()].map((queue) => queue.stop())]);
    clearTimeout(patience);
  }

  /** Writes a job down in the caller's transaction: it is there if that commits, and looked for right after. */
  async add(tx: Tx, { name, at = this.clock.now(), data }: NewJob): Promise<void> {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`nobody says how a job called ${name} is done`);
    await queue.add(tx, at, data ?? null);
    tx.beforeCommit(this, () => [`select pg_notify('${CHANNEL}', '')`, []]);
  }

  private opened(): PgBoss {
    if (!this.boss) throw new Error('the jobs are not open yet');
    return this.boss;
  }

  private async look(): Promise<void> {
    try {
      const now = this.clock.now();
      const found = new Map((await standings(this.db, new Date(now))).map((standing) => [standing.name, standing]));
      this.nextDue = Math.min(
        ...[...found.values()].map(({ due }) => due?.getTime() ?? Infinity).filter((due) => due > now),
      );
      for (const queue of this.queues.values()) await this.see(queue, { now, standing: found.get(queue.kind.name) });
    } catch (error) {
      this.logger.error({ err: error }, 'the jobs could not be looked at; the next look tries again');
    }
  }

  private async see(
    queue: JobQueue,
    { now, standing }: { readonly now: number; readonly standing: Parameters<JobQueue['see']>[0] | undefined },
  ): Promise<void> {
    const { everyMs } = queue.kind;
    if (standing) await queue.see(standing, now);
    else if (everyMs !== undefined) await this.db.transaction((tx) => queue.add(tx, now + everyMs, null)); // the first one there ever is
  }
}

/** For a module's providers: jobs of this name are done by one of its classes. */
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
