import { Logger, type FactoryProvider, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import { Scheduler } from './clock.ts';
import { Leases } from './leases.ts';

export interface Sweep {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** The log message of a failure; the next beat tries again. */
  readonly problem: string;
  /** The name of its lease, if one process does the work for all. */
  readonly lease?: string;
}

const STOP_MS = 3 * SECOND; // for a running beat during shutdown: a hanging node must not delay it

/** Repeats work while the program runs, never concurrently with itself. Work that must outlive the program is a job. */
class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Sweeper.name);
  private stop: () => void = () => {};
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly parts: { readonly scheduler: Scheduler; readonly leases: Leases },
    private readonly sweep: Sweep,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.parts.scheduler.every(this.sweep.everyMs, () => this.beat());
  }

  /** Waits for a running beat, because the database is closed next; errors of a hanging one are ignored. */
  async onModuleDestroy(): Promise<void> {
    this.stop();
    this.isStopping = true;
    await Promise.race([this.running, setTimeout(STOP_MS, undefined, { ref: false })]);
  }

  private beat(): void {
    this.running ??= this.run()
      .catch((error: unknown) => this.note(error))
      .finally(() => {
        this.running = undefined;
      });
  }

  private note(error: unknown): void {
    if (!this.isStopping) this.logger.error({ err: error }, this.sweep.problem);
  }

  private async run(): Promise<void> {
    const { lease, work } = this.sweep;
    if (lease === undefined || (await this.parts.leases.holds(lease))) await work();
  }
}

/** A provider that sweeps with one of a module's classes. */
export const swept = <T>(
  by: new (...parts: never[]) => T,
  { work, ...rest }: Omit<Sweep, 'work'> & { readonly work: (by: T) => Promise<void> },
): FactoryProvider<unknown> => ({
  provide: Symbol(`sweeper of ${by.name}`),
  inject: [Scheduler, Leases, by],
  useFactory: (scheduler: Scheduler, leases: Leases, one: T): Sweeper =>
    new Sweeper({ scheduler, leases }, { ...rest, work: () => work(one) }),
});
