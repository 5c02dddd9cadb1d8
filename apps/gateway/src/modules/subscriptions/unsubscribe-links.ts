import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { unsubscribeRoute, subscriptionKind, type SubscriptionKind } from '@chaintide/contracts/reports/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '../../config.ts';
import { KeyRing } from '../keys/key-ring.service.ts';

/** Whose subscription a link ends. */
export interface Subscriber {
  readonly userId: number;
  readonly kind: SubscriptionKind;
}

const USE = 'unsubscribe'; // the purpose of the secret
const TOKEN = /^(\d{1,15})\.(\w+)\.([\w-]{43})$/;

/** Signs the links in mails. They do not expire, because mails are kept: whoever has one may end that subscription, and nothing else. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly keys: KeyRing,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** Undefined if the address of the product is not known. */
  async linkFor(subscriber: Subscriber): Promise<string | undefined> {
    const { PUBLIC_URL: base } = this.config;
    if (base === undefined) return undefined;
    const token = await this.tokenFor(subscriber);
    return new URL(`${API_BASE}${fillPath(unsubscribeRoute.path, { token })}`, base).href;
  }

  async tokenFor(subscriber: Subscriber): Promise<string> {
    const { userId, kind } = subscriber;
    return `${userId}.${kind}.${(await this.sign(subscriber)).toString('base64url')}`;
  }

  /** Undefined for a token that we did not sign. */
  async read(token: string): Promise<Subscriber | undefined> {
    const [, id, text, mac] = TOKEN.exec(token) ?? [];
    const kind = subscriptionKind.safeParse(text);
    if (!kind.success || mac === undefined) return undefined;
    const subscriber = { userId: Number(id), kind: kind.data };
    return timingSafeEqual(Buffer.from(mac, 'base64url'), await this.sign(subscriber)) ? subscriber : undefined;
  }

  private async sign({ userId, kind }: Subscriber): Promise<Buffer> {
    return createHmac('sha256', await this.keys.secretFor(USE))
      .update(`${userId}.${kind}`)
      .digest();
  }
}
