import { Module } from '@nestjs/common';
import { WalletController } from './wallet.controller.ts';
import { LedgerService } from './ledger.service.ts';
import { WalletRepository } from './wallet.repository.ts';
import { WalletService } from './wallet.service.ts';

@Module({
  controllers: [WalletController],
  providers: [WalletService, WalletRepository, LedgerService],
  exports: [LedgerService, WalletService],
})
export class WalletModule {}
