import { Injectable } from '@nestjs/common';
import type { Channel } from '@chaintide/contracts/alarms/deliveries';
import type { Carrier } from './carrier.ts';
import { MailCarrier } from './mail-carrier.service.ts';
import { PageCarrier } from './page-carrier.service.ts';
import { PushCarrier } from './push/push-carrier.service.ts';
import { TelegramCarrier } from './telegram/telegram-carrier.service.ts';
import { WebhookCarrier } from './webhooks/webhook-carrier.service.ts';

/** The carrier of each channel. */
@Injectable()
export class Carriers {
  private readonly byChannel: Readonly<Record<Channel, Carrier>>;

  constructor(
    page: PageCarrier,
    mail: MailCarrier,
    webhook: WebhookCarrier,
    push: PushCarrier,
    telegram: TelegramCarrier,
  ) {
    this.byChannel = { page, mail, webhook, push, telegram };
  }

  of(channel: Channel): Carrier {
    return this.byChannel[channel];
  }
}
