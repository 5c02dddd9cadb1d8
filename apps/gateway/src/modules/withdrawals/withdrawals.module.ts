import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { AddressBookModule } from '../address-book/address-book.module.ts';
import { AddressBookService } from '../address-book/address-book.service.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { EmailCodes } from '../email-codes/email-codes.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { ChainService } from '../chain/chain.service.ts';
import { LookoutService, watched } from '../chain/lookout.service.ts';
import { ReplacementsService } from '../chain/replacements.service.ts';
import { FreezesModule } from '../freezes/freezes.module.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { OwnWalletsService } from './own-wallets.service.ts';
import { WithdrawalFacts } from './withdrawal-facts.ts';
import { WithdrawalOrdersController } from './withdrawal-orders.controller.ts';
import { WithdrawalsController } from './withdrawals.controller.ts';
import { WithdrawalsRepository } from './withdrawals.repository.ts';
import { WithdrawalsService } from './withdrawals.service.ts';
import { WithdrawalsWatcher } from './withdrawals.watcher.ts';

export { WithdrawalsWatcher };

@Module({
  imports: [AuthModule, UsersModule, WalletModule, ChainModule, AddressBookModule, FreezesModule],
  controllers: [WithdrawalsController, WithdrawalOrdersController],
  providers: [
    WithdrawalsRepository,
    WithdrawalFacts,
    OwnWalletsService,
    listTopic('withdrawals'),
    ...watched(WithdrawalsWatcher, 'withdrawals'),
    assembled(WithdrawalsWatcher, {
      withdrawals: WithdrawalsService,
      repository: WithdrawalsRepository,
      chain: ChainService,
      replacements: ReplacementsService,
      lookout: LookoutService,
      wallets: OwnWalletsService,
      clock: Clock,
    }),
    assembled(WithdrawalsService, {
      repository: WithdrawalsRepository,
      ledger: LedgerService,
      codes: EmailCodes,
      secondFactors: SecondFactorService,
      book: AddressBookService,
      freezes: FreezesService,
      wallets: OwnWalletsService,
      facts: WithdrawalFacts,
      clock: Clock,
    }),
  ],
  exports: [WithdrawalsService, WithdrawalsWatcher, OwnWalletsService],
})
export class WithdrawalsModule {}
