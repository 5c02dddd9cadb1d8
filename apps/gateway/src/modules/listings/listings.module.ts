import { Module } from '@nestjs/common';
import { ListingsController } from './listings.controller.ts';
import { ListingsRelay } from './listings.relay.ts';
import { ListingsRepository } from './listings.repository.ts';
import { ListingsService } from './listings.service.ts';

@Module({
  controllers: [ListingsController],
  providers: [ListingsRepository, ListingsService, ListingsRelay],
  exports: [ListingsService],
})
export class ListingsModule {}
