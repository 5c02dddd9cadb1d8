import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { PointStore } from './fine/point-store.ts';
import { SplitStorage } from './fine/split-storage.ts';
import { SeriesRelay } from './series.relay.ts';
import { SeriesRepository, WORLD } from './series.repository.ts';
import { SeriesService } from './series.service.ts';
import { STORAGE, type Storage } from './storage.ts';
import { worldOf } from './world.ts';

/** Points finer than an hour may have a store of their own. */
const storageOf = (repository: SeriesRepository, { ARCHIVE_URL }: Config, world: string): Storage =>
  ARCHIVE_URL === undefined ? repository : new SplitStorage(repository, new PointStore(ARCHIVE_URL, world));

@Module({
  providers: [
    SeriesRepository,
    SeriesService,
    SeriesRelay,
    { provide: WORLD, inject: [CONFIG], useFactory: worldOf },
    { provide: STORAGE, inject: [SeriesRepository, CONFIG, WORLD], useFactory: storageOf },
  ],
  exports: [SeriesService],
})
export class SeriesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly series: SeriesService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  onModuleInit(): Promise<void> {
    return this.series.load();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.series.flush();
    await this.storage.close?.();
  }
}
