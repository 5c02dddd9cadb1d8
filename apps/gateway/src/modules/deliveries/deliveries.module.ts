import { Module } from '@nestjs/common';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { swept } from '../../platform/sweeper.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Carriers } from './carriers.service.ts';
import { ChannelChanges } from './channel-changes.service.ts';
import { DeliveriesController } from './deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveriesService } from './deliveries.service.ts';
import { dispatchJobs, type DispatchData } from './dispatch-job.ts';
import { Dispatcher } from './dispatcher.service.ts';
import { FiringPictures } from './firing-pictures.service.ts';
import { MailCarrier } from './mail-carrier.service.ts';
import { HostAddresses } from './outgoing/host-addresses.ts';
import { OUTGOING_LIMIT_MS, OUTGOING_MS, OutgoingPost } from './outgoing/outgoing-post.ts';
import { PageCarrier } from './page-carrier.service.ts';
import { PushCarrier } from './push/push-carrier.service.ts';
import { PushController } from './push/push.controller.ts';
import { PushRepository } from './push/push.repository.ts';
import { PushService } from './push/push.service.ts';
import { Vapid } from './push/vapid-keys.ts';
import { TelegramApi } from './telegram/telegram-api.ts';
import { TelegramCarrier } from './telegram/telegram-carrier.service.ts';
import { TelegramListener } from './telegram/telegram-listener.service.ts';
import { TelegramController } from './telegram/telegram.controller.ts';
import { TelegramRepository } from './telegram/telegram.repository.ts';
import { TelegramService } from './telegram/telegram.service.ts';
import { EndpointHealth } from './webhooks/endpoint-health.service.ts';
import { EndpointSecrets } from './webhooks/endpoint-secrets.ts';
import { EndpointsController } from './webhooks/endpoints.controller.ts';
import { EndpointsRepository } from './webhooks/endpoints.repository.ts';
import { EndpointsService } from './webhooks/endpoints.service.ts';
import { WebhookCarrier } from './webhooks/webhook-carrier.service.ts';

const dispatched = (name: string, atOnce: number) =>
  jobOf<Dispatcher, DispatchData>(Dispatcher, {
    name,
    atOnce,
    leaseMs: MINUTE, // an attempt takes a quarter of that at most
    problem: 'an attempt could not be noted',
    work: (dispatcher, data, signal) => dispatcher.dispatch(data, signal),
  });

@Module({
  imports: [IndicatorsModule, KeysModule, NotificationsModule, SessionsModule, UsersModule],
  controllers: [DeliveriesController, EndpointsController, PushController, TelegramController],
  providers: [
    DeliveriesRepository,
    PageCarrier,
    FiringPictures,
    MailCarrier,
    HostAddresses,
    { provide: OUTGOING_MS, useValue: OUTGOING_LIMIT_MS },
    OutgoingPost,
    ChannelChanges,
    EndpointsRepository,
    EndpointSecrets,
    EndpointHealth,
    EndpointsService,
    WebhookCarrier,
    PushRepository,
    Vapid,
    PushService,
    PushCarrier,
    TelegramApi,
    TelegramRepository,
    TelegramService,
    TelegramListener,
    TelegramCarrier,
    Carriers,
    DeliveriesService,
    Dispatcher,
    dispatched(dispatchJobs.within, 5),
    dispatched(dispatchJobs.outside, 50),
    jobOf(EndpointsRepository, {
      name: 'old-secrets',
      everyMs: HOUR,
      problem: 'replaced secrets could not be forgotten',
      work: (repository) => repository.sweep(),
    }),
    jobOf(TelegramRepository, {
      name: 'old-telegram-codes',
      everyMs: HOUR,
      problem: 'codes of chats could not be forgotten',
      work: (repository) => repository.sweep(),
    }),
    swept(TelegramListener, {
      everyMs: SECOND,
      problem: 'messages to the bot could not be read',
      work: (listener) => listener.listen(),
    }),
    jobOf(DeliveriesRepository, {
      name: 'old-deliveries',
      everyMs: DAY / 4,
      problem: 'old deliveries could not be swept',
      work: (repository) => repository.sweep(),
    }),
  ],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
