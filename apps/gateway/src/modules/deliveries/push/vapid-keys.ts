import { Inject, Injectable } from '@nestjs/common';
import { createECDH } from 'node:crypto';
import { CONFIG, type Config } from '../../../config.ts';
import { KeyRing } from '../../keys/key-ring.service.ts';

/** How the gateway proves to push services that it is the one that a browser subscribed to. */
export interface VapidKeys {
  /** How a push service can reach whoever runs this. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

/** One key pair for all processes, which follows from the master key in the database: subscriptions depend on it for good. */
@Injectable()
export class Vapid {
  constructor(
    private readonly ring: KeyRing,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>,
  ) {}

  async keys(): Promise<VapidKeys> {
    const { PUBLIC_URL: url, MAIL_FROM: from } = this.config;
    const secret = await this.ring.secretFor('web push');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(secret);
    return {
      subject: url?.startsWith('https:') ? url : `mailto:${addressIn(from)}`,
      publicKey: pair.getPublicKey('base64url'),
      privateKey: secret.toString('base64url'),
    };
  }
}
