import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { assembled } from '../../platform/assembled.ts';
import { CONFIG } from '../../config.ts';
import { CHAIN_LOOK_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { swept } from '../../platform/sweeper.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { EmailCodes } from '../email-codes/email-codes.service.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { ChainService } from '../chain/chain.service.ts';
import { LookoutService, watched } from '../chain/lookout.service.ts';
import { ReplacementsService } from '../chain/replacements.service.ts';
import { TransfersService } from '../chain/transfers.service.ts';
import { AccountKeys, accountKeysOf } from '../networks/account-keys.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AddressSupply } from './address-supply.ts';
import { AddressesController } from './addresses.controller.ts';
import { AddressesService } from './addresses.service.ts';
import { ArrivalsRepository } from './arrivals.repository.ts';
import { AutoConfirmationController } from './auto-confirmation.controller.ts';
import { AutoConfirmationService } from './auto-confirmation.service.ts';
import { OrderEvidence } from './order-evidence.ts';
import { PaymentFacts } from './payment-facts.ts';
import { PaymentOpeningController } from './payment-opening.controller.ts';
import { PaymentOrdersController } from './payment-orders.controller.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { PaymentsWatcher } from './payments.watcher.ts';
import { UnmatchedController } from './unmatched.controller.ts';
import { UnmatchedRepository } from './unmatched.repository.ts';
import { UnmatchedService } from './unmatched.service.ts';

export { PaymentsWatcher };

@Module({
  imports: [AuthModule, UsersModule, WalletModule, ChainModule],
  controllers: [
    PaymentOpeningController,
    PaymentsController,
    PaymentOrdersController,
    UnmatchedController,
    AddressesController,
    AutoConfirmationController,
  ],
  providers: [
    PaymentsRepository,
    ArrivalsRepository,
    UnmatchedRepository,
    OrderEvidence,
    PaymentFacts,
    listTopic('payments'),
    { provide: AccountKeys, inject: [CONFIG], useFactory: accountKeysOf },
    assembled(AddressSupply, { keys: AccountKeys, clock: Clock }),
    assembled(AutoConfirmationService, {
      db: Database,
      clock: Clock,
      repository: PaymentsRepository,
      facts: PaymentFacts,
      chain: ChainService,
    }),
    assembled(PaymentsService, {
      repository: PaymentsRepository,
      addresses: AddressSupply,
      transfers: TransfersService,
      chain: ChainService,
      ledger: LedgerService,
      codes: EmailCodes,
      facts: PaymentFacts,
      clock: Clock,
    }),
    assembled(AddressesService, { db: Database, clock: Clock, facts: PaymentFacts, keys: AccountKeys }),
    ...watched(PaymentsWatcher, 'recharges'),
    swept(PaymentsWatcher, {
      everyMs: CHAIN_LOOK_MS,
      lease: 'overdue recharges',
      problem: 'overdue recharges could not be closed',
      work: (watcher) => watcher.expire(),
    }),
    assembled(PaymentsWatcher, {
      payments: PaymentsService,
      repository: PaymentsRepository,
      arrivals: ArrivalsRepository,
      transfers: TransfersService,
      chain: ChainService,
      replacements: ReplacementsService,
      lookout: LookoutService,
      autoConfirmation: AutoConfirmationService,
      unmatched: UnmatchedService,
      facts: PaymentFacts,
    }),
    assembled(UnmatchedService, {
      db: Database,
      clock: Clock,
      unmatched: UnmatchedRepository,
      repository: PaymentsRepository,
      transfers: TransfersService,
      payments: PaymentsService,
      facts: PaymentFacts,
    }),
  ],
  exports: [PaymentsService, PaymentsWatcher, AddressesService],
})
export class PaymentsModule {}
