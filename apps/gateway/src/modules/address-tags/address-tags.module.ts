import { Module } from '@nestjs/common';
import { AddressTagsController } from './address-tags.controller.ts';
import { AddressTagsRepository } from './address-tags.repository.ts';
import { AddressTagsService } from './address-tags.service.ts';
import { RankedOwnersService } from './ranked-owners.service.ts';

@Module({
  controllers: [AddressTagsController],
  providers: [AddressTagsRepository, AddressTagsService, RankedOwnersService],
  exports: [AddressTagsService, RankedOwnersService],
})
export class AddressTagsModule {}
