import { Module } from '@nestjs/common';
import { AddressTagsModule } from '../address-tags/address-tags.module.ts';
import { BigTransfersRepository } from './big-transfers.repository.ts';
import { EthereumBlocksController } from './ethereum-blocks.controller.ts';
import { EthereumBlocksRepository } from './ethereum-blocks.repository.ts';
import { EthereumBlocksService } from './ethereum-blocks.service.ts';
import { NewContractsRepository } from './new-contracts.repository.ts';
import { TopAccountsService } from './top-accounts.service.ts';

@Module({
  imports: [AddressTagsModule],
  controllers: [EthereumBlocksController],
  providers: [
    BigTransfersRepository,
    EthereumBlocksRepository,
    EthereumBlocksService,
    NewContractsRepository,
    TopAccountsService,
  ],
  exports: [EthereumBlocksService],
})
export class EthereumBlocksModule {}
