import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { Scheduler } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Calls } from '../../platform/processes/calls.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { SourcesService, type ChainIndex, type SourcesReport, type Wish } from './sources.service.ts';
import { SourceError } from './source.ts';

const EVERY_MS = SECOND / 2; // states change with every fetch

const reread = async (sources: SourcesService, wish: Wish): ReturnType<ChainIndex['reread']> => {
  try {
    return await sources.reread(wish);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new AppError('indicator.sourceDown', { id: wish.metrics[0] ?? '', source: 'bitcoin' });
  }
};

/** Runs the sources in the process that leads; the others show how they stand there. */
@Injectable()
export class SourcesRelay implements OnModuleInit, OnModuleDestroy {
  private readonly tell: (report: SourcesReport) => void;
  private hasChanged = false;
  private stop: () => void = () => {};

  constructor(
    private readonly sources: SourcesService,
    relay: Relay,
    private readonly scheduler: Scheduler,
    calls: Calls,
  ) {
    sources.rereadBy(calls.define('bitcoinReread', (wish: Wish) => reread(sources, wish)));
    relay.leadWith(sources);
    this.tell = relay.define<SourcesReport>({
      name: 'sources',
      apply: (report) => sources.follow(report),
      state: () => [sources.report()],
    });
  }

  onModuleInit(): void {
    this.sources.watchStates(() => {
      this.hasChanged = true;
    });
    this.stop = this.scheduler.every(EVERY_MS, () => {
      if (this.hasChanged) this.tell(this.sources.report());
      this.hasChanged = false;
    });
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
