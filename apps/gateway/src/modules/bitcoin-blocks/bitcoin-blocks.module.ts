import { Module } from '@nestjs/common';
import { AddressTagsModule } from '../address-tags/address-tags.module.ts';
import { AddressService } from './address.service.ts';
import { BitcoinBlocksController } from './bitcoin-blocks.controller.ts';
import { BitcoinBlocksRepository } from './bitcoin-blocks.repository.ts';
import { BitcoinBlocksService } from './bitcoin-blocks.service.ts';
import { TopAddressesService } from './top-addresses.service.ts';

@Module({
  imports: [AddressTagsModule],
  controllers: [BitcoinBlocksController],
  providers: [AddressService, BitcoinBlocksRepository, BitcoinBlocksService, TopAddressesService],
  exports: [AddressService, BitcoinBlocksService, TopAddressesService],
})
export class BitcoinBlocksModule {}
