import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { AddressBookModule } from '../address-book/address-book.module.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { watched } from '../chain/order-checks.service.ts';
import { EmailCodesModule } from '../email-codes/email-codes.module.ts';
import { FreezesModule } from '../freezes/freezes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { WatchedAddressesModule } from '../payments/watched-addresses.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { OwnWalletsService } from './own-wallets.service.ts';
import { WithdrawalFacts } from './withdrawal-facts.ts';
import { WithdrawalNotices } from './withdrawal-notices.ts';
import { WithdrawalOrdersController } from './withdrawal-orders.controller.ts';
import { withdrawalQueue } from './withdrawals.desk.ts';
import { WithdrawalsController } from './withdrawals.controller.ts';
import { WithdrawalsLifecycle } from './withdrawals.lifecycle.ts';
import { WithdrawalsRepository } from './withdrawals.repository.ts';
import { WithdrawalsService } from './withdrawals.service.ts';
import { WithdrawalsWatcher } from './withdrawals.watcher.ts';

export { WithdrawalsWatcher };

@Module({
  imports: [
    EmailCodesModule,
    NotificationsModule,
    SecondFactorModule,
    UsersModule,
    WalletModule,
    ChainModule,
    AddressBookModule,
    FreezesModule,
    WatchedAddressesModule,
  ],
  controllers: [WithdrawalsController, WithdrawalOrdersController],
  providers: [
    WithdrawalsRepository,
    WithdrawalFacts,
    WithdrawalNotices,
    WithdrawalsLifecycle,
    WithdrawalsService,
    WithdrawalsWatcher,
    OwnWalletsService,
    withdrawalQueue,
    listTopic('withdrawals'),
    ...watched(WithdrawalsWatcher, 'withdrawals'),
  ],
  exports: [WithdrawalsService, WithdrawalsWatcher, OwnWalletsService],
})
export class WithdrawalsModule {}
