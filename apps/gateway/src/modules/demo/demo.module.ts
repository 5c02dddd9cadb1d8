import { Module } from '@nestjs/common';
import { AddressTagsModule } from '../address-tags/address-tags.module.ts';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { BitcoinBlocksModule } from '../bitcoin-blocks/bitcoin-blocks.module.ts';
import { BoardModule } from '../board/board.module.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { MailboxService } from '../mailbox/mailbox.service.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { UpgradesModule } from '../upgrades/upgrades.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.ts';
import { ALARMS_LOOK_MS, DemoAlarms } from './demo-alarms.service.ts';
import { DemoBoard } from './demo-board.service.ts';
import { WorkOrdersModule } from '../work-orders/work-orders.module.ts';
import { swept } from '../../platform/sweeper.ts';
import { DemoChain } from './demo-chain.ts';
import { DemoMoneyController } from './demo-money.controller.ts';
import { DemoMoneyService } from './demo-money.service.ts';
import { DemoOrders } from './demo-orders.service.ts';
import { DemoPast } from './demo-past.ts';
import { DemoReports, REPORTS_LOOK_MS } from './demo-reports.service.ts';
import { DemoSubscriptions } from './demo-subscriptions.service.ts';
import { DemoTags, TAGS_LOOK_MS } from './demo-tags.service.ts';
import { DemoController } from './demo.controller.ts';
import { DemoLive } from './demo.live.ts';
import { DemoWorkOrders, TRICKLE_MS } from './demo-work-orders.service.ts';
import { DemoService } from './demo.service.ts';
import { ReplayServices } from './replay.service.ts';

@Module({
  imports: [
    AddressTagsModule,
    AlarmsModule,
    BitcoinBlocksModule,
    UsersModule,
    SessionsModule,
    SecondFactorModule,
    PaymentsModule,
    WithdrawalsModule,
    UpgradesModule,
    ChainModule,
    BoardModule,
    WorkOrdersModule,
    ReportsModule,
    SubscriptionsModule,
    NotificationsModule,
  ],
  controllers: [DemoController, DemoMoneyController],
  providers: [
    MailboxService,
    DemoPast,
    DemoBoard,
    DemoLive,
    DemoService,
    DemoChain,
    DemoMoneyService,
    ReplayServices,
    DemoOrders,
    DemoWorkOrders,
    DemoTags,
    DemoAlarms,
    swept(DemoAlarms, {
      everyMs: ALARMS_LOOK_MS,
      lease: 'demo alarms',
      problem: 'the alarms of the demo could not be set',
      work: (alarms) => alarms.plant(),
    }),
    DemoSubscriptions,
    DemoReports,
    swept(DemoReports, {
      everyMs: REPORTS_LOOK_MS,
      lease: 'demo reports',
      problem: 'the reports of the demo could not be created',
      work: (reports) => reports.plant(),
    }),
    swept(DemoTags, {
      everyMs: TAGS_LOOK_MS,
      lease: 'demo tags',
      problem: 'the tags of the demo could not be created',
      work: (tags) => tags.plant(),
    }),
    swept(DemoWorkOrders, {
      everyMs: TRICKLE_MS,
      lease: 'demo work orders trickle',
      problem: 'a work order of the demo could not be submitted',
      work: (orders) => orders.submitNext(),
    }),
  ],
})
export class DemoModule {}
