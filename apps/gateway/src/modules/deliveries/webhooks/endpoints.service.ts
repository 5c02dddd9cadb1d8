import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Delivery } from '@chaintide/contracts/alarms/deliveries';
import type { Endpoint, EndpointWithSecret } from '@chaintide/contracts/alarms/endpoints';
import { ENDPOINTS_MAX } from '@chaintide/contracts/limits';
import { allowsLocalWebhooks, CONFIG, type Config } from '../../../config.ts';
import { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { limitRules, Limits } from '../../../platform/limits.ts';
import { UsersService } from '../../users/users.service.ts';
import { ChannelChanges, type ChannelChange } from '../channel-changes.service.ts';
import { DeliveriesService } from '../deliveries.service.ts';
import { refusalOf } from '../outgoing/address-rules.ts';
import { EndpointSecrets } from './endpoint-secrets.ts';
import { endpointOf, EndpointsRepository, offFor, on, type EndpointRow, type Place } from './endpoints.repository.ts';

export interface EndpointChange {
  readonly url: string;
  readonly isOn: boolean;
  readonly version: number;
}

const added = (url: string): ChannelChange => ({ event: 'channelAdded', channel: 'webhook', name: new URL(url).host });

/** The receivers of an account's webhooks, as their owner manages them. */
@Injectable()
export class EndpointsService {
  private readonly isLocalAllowed: boolean;

  constructor(
    private readonly users: UsersService,
    private readonly repository: EndpointsRepository,
    private readonly secrets: EndpointSecrets,
    private readonly deliveries: DeliveriesService,
    private readonly limits: Limits,
    private readonly changes: ChannelChanges,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.isLocalAllowed = allowsLocalWebhooks(config);
  }

  async of(userId: number): Promise<Endpoint[]> {
    return (await this.repository.of(userId)).map(endpointOf);
  }

  async create(userId: number, url: string): Promise<EndpointWithSecret> {
    this.refuse(url);
    await this.limits.takeBy(limitRules.endpoint, String(userId));
    const { sealed, text } = await this.secrets.make(userId);
    return this.changes.within(userId, async (tx, account) => {
      if ((await this.repository.of(userId, tx)).length >= ENDPOINTS_MAX)
        throw new AppError('endpoint.tooMany', { limit: ENDPOINTS_MAX });
      await this.changes.note(account, added(url), tx);
      return { endpoint: endpointOf(await this.repository.insert(userId, { url, secret: sealed }, tx)), secret: text };
    });
  }

  async change(place: Place, { url, isOn, version }: EndpointChange): Promise<Endpoint> {
    this.refuse(url);
    return this.changes.within(place.userId, async (tx, account) => {
      const row = await this.lock(place, version, tx);
      if (url !== row.url) await this.changes.note(account, added(url), tx);
      const isAsBefore = isOn === (row.off_at === null);
      const patch = isAsBefore ? {} : isOn ? on : offFor('owner', this.clock.now());
      return endpointOf(await this.repository.update(row, { url, ...patch }, tx));
    });
  }

  async rotate(place: Place, version: number): Promise<EndpointWithSecret> {
    await this.limits.takeBy(limitRules.endpoint, String(place.userId));
    const { sealed, text } = await this.secrets.make(place.userId);
    return this.changes.within(place.userId, async (tx) => {
      const row = await this.lock(place, version, tx);
      return { endpoint: endpointOf(await this.repository.rotate(row, sealed, tx)), secret: text };
    });
  }

  remove(place: Place, version: number): Promise<void> {
    return this.changes.within(place.userId, async (tx, account) => {
      const row = await this.lock(place, version, tx);
      await this.repository.remove(row, tx);
      await this.changes.note(account, { ...added(row.url), event: 'channelRemoved' }, tx);
    });
  }

  async test({ userId, id }: Place): Promise<Delivery> {
    await this.limits.takeBy(limitRules.endpointTest, String(userId));
    return this.users.transaction(async (tx) => {
      const row = await this.owned({ userId, id }, tx);
      if (row.off_at !== null) throw new AppError('delivery.targetGone');
      const at = new Date(this.clock.now()).toISOString();
      const event = { type: 'webhook.test', at, data: { endpoint: String(id) } } as const;
      const telling = { id: `test:${randomUUID()}`, account: userId, event, link: '/Alarm' } as const;
      const sent = await this.deliveries.sendTo({ id, name: new URL(row.url).host }, 'webhook', telling, tx);
      return sent!; // its id is new
    });
  }

  private refuse(url: string): void {
    if (refusalOf(new URL(url), this.isLocalAllowed) !== undefined) throw new AppError('endpoint.address');
  }

  private async owned({ userId, id }: Place, tx: Tx): Promise<EndpointRow> {
    const row = await this.repository.lock(id, tx);
    if (!row || row.user_id !== BigInt(userId)) throw new AppError('endpoint.unknown');
    return row;
  }

  private async lock(place: Place, version: number, tx: Tx): Promise<EndpointRow> {
    const row = await this.owned(place, tx);
    if (row.version !== version) throw new AppError('version.stale');
    return row;
  }
}
