import { Injectable } from '@nestjs/common';
import type { Channel } from '@chaintide/contracts/alarms/deliveries';
import type { Carrier } from './carrier.ts';
import { MailCarrier } from './mail-carrier.service.ts';
import { PageCarrier } from './page-carrier.service.ts';
import { PushCarrier } from './push/push-carrier.service.ts';
import { WebhookCarrier } from './webhooks/webhook-carrier.service.ts';

/** The carrier of each channel; a channel without one has no targets. */
@Injectable()
export class Carriers {
  private readonly byChannel: Partial<Readonly<Record<Channel, Carrier>>>;

  constructor(page: PageCarrier, mail: MailCarrier, webhook: WebhookCarrier, push: PushCarrier) {
    this.byChannel = { page, mail, webhook, push };
  }

  of(channel: Channel): Carrier | undefined {
    return this.byChannel[channel];
  }
}
