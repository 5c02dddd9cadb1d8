import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '../../config.ts';
import { DemoService } from './demo.service.ts';

/** With DEMO=on the accounts are made behind the start, which nobody should wait for; with DEMO=off they end before it. */
@Injectable()
export class DemoLive implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DemoLive.name);
  private readonly stopping = new AbortController();
  private planting: Promise<void> = Promise.resolve();

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'DEMO'>, private readonly demo: DemoService, private readonly host: HttpAdapterHost) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.DEMO) return this.demo.retire();
    this.host.listen$.subscribe(() => {
      this.planting = this.demo.plant(this.stopping.signal).catch((error: unknown) => this.logger.error({ err: error }, 'the demo accounts could not be made'));
    });
  }

  /** Resolves when every account is there that will be. */
  planted(): Promise<void> {
    return this.planting;
  }

  beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    return this.planting;
  }
}
