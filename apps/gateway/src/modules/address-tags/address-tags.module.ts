import { Module } from '@nestjs/common';
import { AddressTagsController } from './address-tags.controller.ts';
import { AddressTagsRepository } from './address-tags.repository.ts';
import { AddressTagsService } from './address-tags.service.ts';

@Module({
  controllers: [AddressTagsController],
  providers: [AddressTagsRepository, AddressTagsService],
  exports: [AddressTagsService],
})
export class AddressTagsModule {}
