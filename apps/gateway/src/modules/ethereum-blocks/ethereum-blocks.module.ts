import { Module } from '@nestjs/common';
import { AddressTagsModule } from '../address-tags/address-tags.module.ts';
import { EthereumBlocksController } from './ethereum-blocks.controller.ts';
import { EthereumBlocksRepository } from './ethereum-blocks.repository.ts';
import { EthereumBlocksService } from './ethereum-blocks.service.ts';
import { TopAccountsService } from './top-accounts.service.ts';

@Module({
  imports: [AddressTagsModule],
  controllers: [EthereumBlocksController],
  providers: [EthereumBlocksRepository, EthereumBlocksService, TopAccountsService],
  exports: [EthereumBlocksService],
})
export class EthereumBlocksModule {}
