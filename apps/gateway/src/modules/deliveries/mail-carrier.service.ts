import { Injectable } from '@nestjs/common';
import type { AlarmEvent } from '@chaintide/contracts/alarms/deliveries';
import { conditionText, measureText } from '@chaintide/contracts/alarms/event-text';
import type { Tx } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import type { Account } from '../users/users.service.ts';
import type { Carried, Carrier, Parcel, Target } from './carrier.ts';
import { watchedText } from './event-words.ts';
import { FiringPictures } from './firing-pictures.service.ts';

const kinds = { 'alarm.fired': 'alarmFired', 'alarm.recovered': 'alarmRecovered' } as const;

/** Hands a mail to the mailer in the transaction that notes the attempt, so there is one; the mailer retries by itself. */
@Injectable()
export class MailCarrier implements Carrier {
  constructor(
    private readonly mailer: Mailer,
    private readonly pictures: FiringPictures,
  ) {}

  targetsOf(): Promise<readonly Target[]> {
    return Promise.resolve([{ id: 0, name: '' }]);
  }

  async carry({ event, link }: Parcel, account: Account): Promise<Carried> {
    if (event.type === 'webhook.test') return { outcome: 'absent' };
    const mail = await this.mailOf(event, link, account);
    return { outcome: 'delivered', note: (tx: Tx) => this.mailer.queue(mail, tx) };
  }

  private async mailOf(event: AlarmEvent, link: string, account: Account): Promise<Mail> {
    const { email: to, language, userName } = account;
    const { name } = event.data;
    const picture = await this.pictures.of(event, account);
    return {
      to,
      language,
      kind: kinds[event.type],
      args: {
        userName,
        name,
        watched: watchedText(event, language),
        condition: conditionText(event, language),
        value: measureText(event, language),
        at: Date.parse(event.at),
        link,
      },
      ...(picture && { picture }),
    };
  }
}
