import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { resolve } from 'node:path';
import { coins } from '@chaintide/indicators/assets';
import { CONFIG, coinMetricsFile, type Config } from '../../config.ts';
import { SeriesRepository, WORLD } from './series.repository.ts';
import { SeriesService } from './series.service.ts';

/** Keeps points of different origins separate: real files, public sources and the simulation. */
const worldOf = (config: Config): string => {
  const files = coins.map((coin) => coinMetricsFile(config, coin)).filter((file) => file !== undefined);
  return files.length > 0
    ? `${config.SOURCES} with ${files.map((file) => resolve(file)).join(' and ')}`
    : config.SOURCES;
};

@Module({
  providers: [SeriesRepository, SeriesService, { provide: WORLD, inject: [CONFIG], useFactory: worldOf }],
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
