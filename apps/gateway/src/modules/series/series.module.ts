import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { resolve } from 'node:path';
import { CONFIG, type Config } from '../../config.ts';
import { SeriesRepository, WORLD } from './series.repository.ts';
import { SeriesService } from './series.service.ts';

/** Points of different worlds never meet: a real file, the public sources and the simulation each keep their own. */
const worldOf = (config: Pick<Config, 'SOURCES' | 'COINMETRICS_CSV'>): string =>
  config.COINMETRICS_CSV ? `${config.SOURCES} with ${resolve(config.COINMETRICS_CSV)}` : config.SOURCES;

@Module({
  providers: [
    SeriesRepository,
    SeriesService,
    { provide: WORLD, inject: [CONFIG], useFactory: worldOf },
  ],
  exports: [SeriesService],
})
export class SeriesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly series: SeriesService) {}

  onModuleInit(): Promise<void> {
    return this.series.load();
  }

  onApplicationShutdown(): Promise<void> {
    return this.series.flush();
  }
}
