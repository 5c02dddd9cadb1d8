import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.ts';
import { MailboxService } from '../mailbox/mailbox.service.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpgradesModule } from '../upgrades/upgrades.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.ts';
import { DemoChain } from './demo-chain.ts';
import { DemoMoneyController } from './demo-money.controller.ts';
import { DemoMoneyService } from './demo-money.service.ts';
import { DemoOrders } from './demo-orders.service.ts';
import { DemoPast } from './demo-past.ts';
import { DemoController } from './demo.controller.ts';
import { DemoLive } from './demo.live.ts';
import { DemoService } from './demo.service.ts';
import { ReplayServices } from './replay.service.ts';

@Module({
  imports: [
    UsersModule,
    SessionsModule,
    SecondFactorModule,
    PaymentsModule,
    WithdrawalsModule,
    UpgradesModule,
    ChainModule,
  ],
  controllers: [DemoController, DemoMoneyController],
  providers: [MailboxService, DemoPast, DemoLive, DemoService, DemoChain, DemoMoneyService, ReplayServices, DemoOrders],
})
export class DemoModule {}
