import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '../../config.ts';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { Leases } from '../../platform/leases.ts';
import { Readiness } from '../../platform/readiness.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { ChainService } from '../chain/chain.service.ts';
import { LookoutService } from '../chain/lookout.service.ts';
import { MailboxService } from '../mailbox/mailbox.service.ts';
import { PaymentsModule, PaymentsWatcher } from '../payments/payments.module.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { UpgradesModule } from '../upgrades/upgrades.module.ts';
import { UpgradesService } from '../upgrades/upgrades.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { OwnWalletsService } from '../withdrawals/own-wallets.service.ts';
import { WithdrawalsModule, WithdrawalsWatcher } from '../withdrawals/withdrawals.module.ts';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.ts';
import { DemoChain } from './demo-chain.ts';
import { DemoMoneyController } from './demo-money.controller.ts';
import { DemoMoneyService } from './demo-money.service.ts';
import { DemoOrders } from './demo-orders.service.ts';
import { DemoPast } from './demo-past.ts';
import { DemoController } from './demo.controller.ts';
import { DemoLive } from './demo.live.ts';
import { DemoService } from './demo.service.ts';

@Module({
  imports: [UsersModule, AuthModule, PaymentsModule, WithdrawalsModule, UpgradesModule, ChainModule],
  controllers: [DemoController, DemoMoneyController],
  providers: [
    MailboxService,
    DemoPast,
    {
      provide: DemoLive,
      inject: [CONFIG, DemoService, DemoOrders, HttpAdapterHost, Readiness],
      useFactory: (
        ...[config, demo, orders, host, readiness]: [Config, DemoService, DemoOrders, HttpAdapterHost, Readiness]
      ): DemoLive => new DemoLive({ config, demo, orders, host, readiness }),
    },
    assembled(DemoService, {
      users: UsersService,
      sessions: SessionsService,
      factors: SecondFactorService,
      clock: Clock,
      leases: Leases,
    }),
    {
      provide: DemoChain,
      inject: [CONFIG, ChainService],
      useFactory: (config: Config, chain: ChainService): DemoChain => new DemoChain({ config, chain }),
    },
    assembled(DemoMoneyService, { payments: PaymentsService, chain: DemoChain }),
    assembled(DemoOrders, {
      clock: Clock,
      leases: Leases,
      past: DemoPast,
      users: UsersService,
      lookout: LookoutService,
      mailbox: MailboxService,
      chain: DemoChain,
      payments: PaymentsService,
      paymentsWatcher: PaymentsWatcher,
      withdrawals: WithdrawalsService,
      withdrawalsWatcher: WithdrawalsWatcher,
      wallets: OwnWalletsService,
      upgrades: UpgradesService,
    }),
  ],
})
export class DemoModule {}
