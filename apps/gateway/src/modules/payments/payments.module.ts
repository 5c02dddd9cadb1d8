import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { CONFIG } from '../../config.ts';
import { CHAIN_LOOK_MS } from '@chaintide/contracts/limits';
import { swept } from '../../platform/sweeper.ts';
import { EmailCodesModule } from '../email-codes/email-codes.module.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { watched } from '../chain/order-checks.service.ts';
import { AccountKeys, accountKeysOf } from '../networks/account-keys.service.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AcceptedCoinsController } from './accepted-coins.controller.ts';
import { AcceptedCoinsService } from './accepted-coins.service.ts';
import { AddressSupply } from './address-supply.ts';
import { AddressesController } from './addresses.controller.ts';
import { AddressesService } from './addresses.service.ts';
import { ArrivalsRepository } from './arrivals.repository.ts';
import { AutoConfirmationController } from './auto-confirmation.controller.ts';
import { AutoConfirmationService } from './auto-confirmation.service.ts';
import { OrderEvidence } from './order-evidence.ts';
import { PaymentFacts } from './payment-facts.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentOpeningController } from './payment-opening.controller.ts';
import { PaymentOrdersController } from './payment-orders.controller.ts';
import { paymentQueues } from './payments.desk.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsLifecycle } from './payments.lifecycle.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { PaymentsWatcher } from './payments.watcher.ts';
import { SwitchesRepository } from './switches.repository.ts';
import { UnmatchedController } from './unmatched.controller.ts';
import { UnmatchedRepository } from './unmatched.repository.ts';
import { UnmatchedService } from './unmatched.service.ts';
import { WatchedAddressesModule } from './watched-addresses.module.ts';

export { PaymentsWatcher };

@Module({
  imports: [EmailCodesModule, NotificationsModule, UsersModule, WalletModule, ChainModule, WatchedAddressesModule],
  controllers: [
    PaymentOpeningController,
    PaymentsController,
    PaymentOrdersController,
    UnmatchedController,
    AddressesController,
    AutoConfirmationController,
    AcceptedCoinsController,
  ],
  providers: [
    PaymentsRepository,
    ArrivalsRepository,
    UnmatchedRepository,
    OrderEvidence,
    PaymentFacts,
    PaymentNotices,
    PaymentsLifecycle,
    PaymentsService,
    PaymentsWatcher,
    AddressSupply,
    AddressesService,
    SwitchesRepository,
    AutoConfirmationService,
    AcceptedCoinsService,
    UnmatchedService,
    ...paymentQueues,
    listTopic('payments'),
    listTopic('coins'),
    { provide: AccountKeys, inject: [CONFIG], useFactory: accountKeysOf },
    ...watched(PaymentsWatcher, 'payments'),
    swept(PaymentsWatcher, {
      everyMs: CHAIN_LOOK_MS,
      lease: 'overdue payments',
      problem: 'overdue payments could not be closed',
      work: (watcher) => watcher.expire(),
    }),
  ],
  exports: [PaymentsService, PaymentsWatcher, AddressesService],
})
export class PaymentsModule {}
