import { Module } from '@nestjs/common';
import { BitcoinBlocksModule } from '../bitcoin-blocks/bitcoin-blocks.module.ts';
import { BitcoinBlocksService } from '../bitcoin-blocks/bitcoin-blocks.service.ts';
import { EthereumBlocksModule } from '../ethereum-blocks/ethereum-blocks.module.ts';
import { EthereumBlocksService } from '../ethereum-blocks/ethereum-blocks.service.ts';
import { IssuanceModule } from '../issuance/issuance.module.ts';
import { IssuanceService } from '../issuance/issuance.service.ts';
import { ListingsModule } from '../listings/listings.module.ts';
import { ListingsService } from '../listings/listings.service.ts';
import { NewsModule } from '../news/news.module.ts';
import { NewsService } from '../news/news.service.ts';
import { SeriesModule } from '../series/series.module.ts';
import { SeriesService } from '../series/series.service.ts';
import { BlockSink } from './bitcoin/blocks.ts';
import { EtherSink } from './ethereum/ether-lists.ts';
import { NewsSink } from './news/news.ts';
import { IssuanceSink } from './nodes/issuance.ts';
import { FuturesController } from './futures/futures.controller.ts';
import { FuturesService } from './futures/futures.service.ts';
import { ListSink, SeriesSink, SourceListener } from './sink.ts';
import { SourcesController } from './sources.controller.ts';
import { SourcesLive, StatusTopic } from './sources.live.ts';
import { SourcesRelay } from './sources-relay.service.ts';
import { SourcesService } from './sources.service.ts';

@Module({
  imports: [SeriesModule, ListingsModule, IssuanceModule, NewsModule, BitcoinBlocksModule, EthereumBlocksModule],
  controllers: [SourcesController, FuturesController],
  providers: [
    SourcesService,
    FuturesService,
    StatusTopic,
    SourcesRelay,
    { provide: SeriesSink, useExisting: SeriesService },
    { provide: ListSink, useExisting: ListingsService },
    { provide: IssuanceSink, useExisting: IssuanceService },
    { provide: NewsSink, useExisting: NewsService },
    { provide: BlockSink, useExisting: BitcoinBlocksService },
    { provide: EtherSink, useExisting: EthereumBlocksService },
    { provide: SourceListener, useClass: SourcesLive },
  ],
  exports: [SourcesService],
})
export class SourcesModule {}
