import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../../platform/clock.ts';
import { Vault } from '../../keys/vault.service.ts';
import type { EndpointRow } from './endpoints.repository.ts';
import { SECRET_BYTES, secretText } from './signature.ts';

const USE = 'webhook secrets';

/** Makes and opens the secrets of endpoints, which the database keeps sealed. */
@Injectable()
export class EndpointSecrets {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** `text` is for its owner, once. */
  async make(userId: number): Promise<{ readonly sealed: Buffer; readonly text: string }> {
    const secret = randomBytes(SECRET_BYTES);
    return { sealed: await this.vault.seal({ use: USE, userId }, secret), text: secretText(secret) };
  }

  /** Those that sign now, the newest first. */
  async of({ user_id, secret, old_secret, old_until }: EndpointRow): Promise<Buffer[]> {
    const isOldValid = old_until !== null && old_until.getTime() > this.clock.now();
    const sealed = isOldValid && old_secret ? [secret, old_secret] : [secret];
    return Promise.all(sealed.map((one) => this.vault.open({ use: USE, userId: Number(user_id) }, one)));
  }
}
