import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { readConfig, type Config } from './config.ts';
import { AccountDeletionModule } from './modules/account-deletion/account-deletion.module.ts';
import { AccountExportModule } from './modules/account-export/account-export.module.ts';
import { AddressBookModule } from './modules/address-book/address-book.module.ts';
import { AlarmsModule } from './modules/alarms/alarms.module.ts';
import { AuditModule } from './modules/audit/audit.module.ts';
import { BoardModule } from './modules/board/board.module.ts';
import { CalendarModule } from './modules/calendar/calendar.module.ts';
import { CaptchaModule } from './modules/captcha/captcha.module.ts';
import { ColleaguesModule } from './modules/colleagues/colleagues.module.ts';
import { CustomersModule } from './modules/customers/customers.module.ts';
import { DeliveriesModule } from './modules/deliveries/deliveries.module.ts';
import { DemoModule } from './modules/demo/demo.module.ts';
import { DeskModule } from './modules/desk/desk.module.ts';
import { ErrataModule } from './modules/errata/errata.module.ts';
import { EventsModule } from './modules/events/events.module.ts';
import { HelpModule } from './modules/help/help.module.ts';
import { IndicatorsModule } from './modules/indicators/indicators.module.ts';
import { AddressTagsModule } from './modules/address-tags/address-tags.module.ts';
import { BitcoinBlocksModule } from './modules/bitcoin-blocks/bitcoin-blocks.module.ts';
import { EthereumBlocksModule } from './modules/ethereum-blocks/ethereum-blocks.module.ts';
import { IssuanceModule } from './modules/issuance/issuance.module.ts';
import { ListingsModule } from './modules/listings/listings.module.ts';
import { LoginModule } from './modules/login/login.module.ts';
import { MailboxModule } from './modules/mailbox/mailbox.module.ts';
import { NewsModule } from './modules/news/news.module.ts';
import { MarketModule } from './modules/market/market.module.ts';
import { NotificationsModule } from './modules/notifications/notifications.module.ts';
import { PasswordChangeModule } from './modules/password-change/password-change.module.ts';
import { PaymentsModule } from './modules/payments/payments.module.ts';
import { PreviewsModule } from './modules/previews/previews.module.ts';
import { RegistrationModule } from './modules/registration/registration.module.ts';
import { ReportsModule } from './modules/reports/reports.module.ts';
import { SecondFactorModule } from './modules/second-factor/second-factor.module.ts';
import { SeriesModule } from './modules/series/series.module.ts';
import { SessionsModule } from './modules/sessions/sessions.module.ts';
import { SourcesModule } from './modules/sources/sources.module.ts';
import { FreshnessModule } from './modules/freshness/freshness.module.ts';
import { SubscriptionsModule } from './modules/subscriptions/subscriptions.module.ts';
import { SystemModule } from './modules/system/system.module.ts';
import { TodayModule } from './modules/today/today.module.ts';
import { UpgradesModule } from './modules/upgrades/upgrades.module.ts';
import { UsersModule } from './modules/users/users.module.ts';
import { WalletModule } from './modules/wallet/wallet.module.ts';
import { WithdrawalsModule } from './modules/withdrawals/withdrawals.module.ts';
import { WorkOrdersModule } from './modules/work-orders/work-orders.module.ts';
import { WorkspacesModule } from './modules/workspaces/workspaces.module.ts';
import { UrpdModule } from './modules/urpd/urpd.module.ts';
import { YieldsModule } from './modules/yields/yields.module.ts';
import type { Database } from './platform/db/database.ts';
import { Gateway } from './platform/gateway.ts';
import { logging } from './platform/logging.ts';
import { showsMailbox } from './platform/mail/mailer.ts';
import { PlatformModule } from './platform/platform.module.ts';
import type { Wire } from './platform/processes/wire.ts';

/** Every module of the product. The order matters once: series are loaded before the modules that compute from them. */
const modules = [
  SeriesModule,
  IndicatorsModule,
  AddressTagsModule,
  BitcoinBlocksModule,
  EthereumBlocksModule,
  IssuanceModule,
  ListingsModule,
  NewsModule,
  SourcesModule,
  CalendarModule,
  MarketModule,
  TodayModule,
  FreshnessModule,
  UsersModule,
  NotificationsModule,
  DeliveriesModule,
  AlarmsModule,
  SessionsModule,
  CaptchaModule,
  LoginModule,
  RegistrationModule,
  PasswordChangeModule,
  SecondFactorModule,
  AccountDeletionModule,
  AccountExportModule,
  CustomersModule,
  WalletModule,
  PaymentsModule,
  AddressBookModule,
  WithdrawalsModule,
  AuditModule,
  ColleaguesModule,
  WorkOrdersModule,
  UpgradesModule,
  EventsModule,
  SubscriptionsModule,
  WorkspacesModule,
  UrpdModule,
  YieldsModule,
  PreviewsModule,
  HelpModule,
  BoardModule,
  ErrataModule,
  ReportsModule,
  DeskModule,
  SystemModule,
  DemoModule,
];

@Module({})
class AppModule {
  static with(config: Config, db: Database, wire: Wire): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(logging(config)),
        PlatformModule.with(config, db, wire),
        ...modules,
        ...(showsMailbox(config) ? [MailboxModule] : []),
      ],
    };
  }
}

/** Starts the whole gateway; `overrides` take precedence over the environment. */
export const createApp = (overrides: Partial<Config> = {}, onStage?: (text: string) => void): Promise<Gateway> =>
  Gateway.start({
    config: { ...readConfig(), ...overrides },
    root: AppModule.with.bind(AppModule),
    ...(onStage && { onStage }),
  });
