import { Logger, type FactoryProvider, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Scheduler } from './clock.ts';
import { Leases } from './leases.ts';

interface Sweep {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** What the log says where it fails; the next beat tries again. */
  readonly problem: string;
  /** Where one process does it for all: the name of its lease. */
  readonly lease?: string;
}

/** Does a piece of work again and again while the program runs, and never beside itself. */
class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Sweeper.name);
  private stop: () => void = () => {};
  private isRunning = false;

  constructor(
    private readonly parts: { readonly scheduler: Scheduler; readonly leases: Leases },
    private readonly sweep: Sweep,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.parts.scheduler.every(this.sweep.everyMs, () => void this.beat());
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private async beat(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    await this.run().catch((error: unknown) => this.logger.error({ err: error }, this.sweep.problem));
    this.isRunning = false;
  }

  private async run(): Promise<void> {
    const { lease, work } = this.sweep;
    if (lease === undefined || (await this.parts.leases.holds(lease))) await work();
  }
}

/** For a module's providers: sweeps with one of its classes. */
export const swept = <T>(
  by: new (...parts: never[]) => T,
  { work, ...rest }: Omit<Sweep, 'work'> & { readonly work: (by: T) => Promise<void> },
): FactoryProvider<Sweeper> => ({
  provide: Symbol(`sweeper of ${by.name}`),
  inject: [Scheduler, Leases, by],
  useFactory: (scheduler: Scheduler, leases: Leases, one: T): Sweeper =>
    new Sweeper({ scheduler, leases }, { ...rest, work: () => work(one) }),
});
