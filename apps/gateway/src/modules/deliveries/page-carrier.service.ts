import { Injectable } from '@nestjs/common';
import type { DeliveryEvent } from '@chaintide/contracts/alarms/deliveries';
import type { Tx } from '../../platform/db/database.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import type { Account } from '../users/users.service.ts';
import type { Carried, Carrier, Parcel, Target } from './carrier.ts';

const DIGITS = 8;

const valueOf = ({ value, unit }: Extract<DeliveryEvent, { type: 'alarm.fired' }>['data']): string =>
  [Number(value.toPrecision(DIGITS)), ...(unit === undefined ? [] : [unit])].join(' ');

/** The bell: rings in the transaction that notes the attempt, so it rings once. */
@Injectable()
export class PageCarrier implements Carrier {
  constructor(private readonly notifications: NotificationsService) {}

  targetsOf(): Promise<readonly Target[]> {
    return Promise.resolve([{ id: 0, name: '' }]);
  }

  carry({ event, link }: Parcel, { id: userId }: Account): Promise<Carried> {
    const { type, data } = event;
    if (type === 'webhook.test') return Promise.resolve({ outcome: 'absent' });
    const notice = {
      userId,
      kind: type,
      subject: data.name,
      link: link as `/${string}`,
      about: { value: valueOf(data), ...(data.simulated && { simulated: 1 as const }) },
    } as const;
    return Promise.resolve({ outcome: 'delivered', note: (tx: Tx) => this.notifications.notify(tx, notice) });
  }
}
