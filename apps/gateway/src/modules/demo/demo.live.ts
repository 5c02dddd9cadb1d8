import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Config } from '../../config.ts';
import { showsMailbox } from '../../platform/mail/mailer.ts';
import type { Readiness } from '../../platform/readiness.ts';
import type { DemoOrders } from './demo-orders.service.ts';
import type { DemoService } from './demo.service.ts';

export interface DemoLiveParts {
  readonly config: Pick<Config, 'DEMO' | 'SOURCES' | 'SMTP_URL'>;
  readonly demo: DemoService;
  readonly orders: DemoOrders;
  readonly host: HttpAdapterHost;
  readonly readiness: Readiness;
}

/** With DEMO=on the accounts, and then their orders, are made behind the start, which nobody should wait for; with DEMO=off they end before it. */
export class DemoLive implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DemoLive.name);
  private readonly stopping = new AbortController();
  private planting: Promise<void> = Promise.resolve();
  private telling: Promise<void> = Promise.resolve();

  constructor(private readonly parts: DemoLiveParts) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.parts.config.DEMO) return this.parts.demo.retire();
    const { promise: planted, resolve } = Promise.withResolvers<void>();
    this.stopping.signal.addEventListener('abort', () => resolve());
    this.parts.host.listen$.subscribe(() => {
      this.planting = this.parts.demo
        .plant(this.stopping.signal)
        .catch((error: unknown) => this.logger.error({ err: error }, 'the demo accounts could not be made'));
      void this.planting.then(resolve);
    });
    this.parts.readiness.prepare(planted); // who reads 'ready' tries the accounts next
    this.telling = this.tell(planted).catch((error: unknown) =>
      this.logger.error({ err: error }, 'the demo orders could not be made'),
    );
  }

  /** Resolves when every account is there that will be. */
  planted(): Promise<void> {
    return this.planting;
  }

  /** Resolves when their orders are there, too. */
  told(): Promise<void> {
    return this.telling;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.planting, this.telling]);
  }

  /** Their chains are simulated, and the codes that allow them come by the demo mailbox. */
  private async tell(planted: Promise<void>): Promise<void> {
    if (this.parts.config.SOURCES === 'simulated' && showsMailbox(this.parts.config))
      await this.parts.orders.tell(planted, this.stopping.signal);
  }
}
