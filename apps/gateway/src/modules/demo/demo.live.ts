import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '../../config.ts';
import { showsMailbox } from '../../platform/mail/mailer.ts';
import { Readiness } from '../../platform/readiness.ts';
import { DemoBoard } from './demo-board.service.ts';
import { DemoOrders } from './demo-orders.service.ts';
import { DemoWorkOrders } from './demo-work-orders.service.ts';
import { DemoService } from './demo.service.ts';

/**
 * Manages the demo accounts and orders. With DEMO=on they are created in the background, so that the start does not
 * wait; with DEMO=off the accounts are disabled before the start completes.
 */
@Injectable()
export class DemoLive implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DemoLive.name);
  private readonly stopping = new AbortController();
  private planting: Promise<void> = Promise.resolve();
  private replaying: Promise<void> = Promise.resolve();
  private talking: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly demo: DemoService,
    private readonly orders: DemoOrders,
    private readonly boards: DemoBoard,
    private readonly workOrders: DemoWorkOrders,
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.DEMO) return this.demo.retire();
    const { promise: planted, resolve } = Promise.withResolvers<void>();
    this.stopping.signal.addEventListener('abort', () => resolve());
    this.host.listen$.subscribe(() => {
      this.planting = this.demo
        .plant(this.stopping.signal)
        .catch((error: unknown) => this.logger.error({ err: error }, 'the demo accounts could not be created'));
      void this.planting.then(resolve);
    });
    this.readiness.prepare(planted); // callers use the accounts as soon as the gateway reports ready
    this.replaying = this.replay(planted).catch((error: unknown) =>
      this.logger.error({ err: error }, 'the demo orders could not be created'),
    );
    this.talking = this.boards
      .live(planted, this.stopping.signal)
      .catch((error: unknown) => this.logger.error({ err: error }, 'the demo boards could not be created'));
  }

  /** Resolves when all accounts have been created. */
  planted(): Promise<void> {
    return this.planting;
  }

  /** Resolves when the orders have been created, too. */
  replayed(): Promise<void> {
    return this.replaying;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.planting, this.replaying, this.talking]);
  }

  /** Creates the orders only with simulated chains and the demo mailbox, which receives their codes. */
  private async replay(planted: Promise<void>): Promise<void> {
    if (this.config.SOURCES === 'simulated' && showsMailbox(this.config)) {
      await this.orders.replay(planted, this.stopping.signal);
      await this.workOrders.replay(this.stopping.signal);
    }
  }
}
