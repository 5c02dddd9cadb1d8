import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { KeyRing } from '../keys/key-ring.service.ts';
import { Vault } from '../keys/vault.service.ts';

const USE = 'second factors';

/** Keeps the secrets of second factors. */
@Injectable()
export class SecondFactorVault {
  constructor(
    private readonly keys: KeyRing,
    private readonly vault: Vault,
  ) {}

  seal(userId: number, secret: Uint8Array): Promise<Buffer> {
    return this.vault.seal({ use: USE, userId }, secret);
  }

  open(userId: number, sealed: Uint8Array): Promise<Buffer> {
    return this.vault.open({ use: USE, userId }, sealed);
  }

  /** Keyed, because a recovery code is short enough for brute force. */
  async hash(userId: number, code: string): Promise<Buffer> {
    return createHmac('sha256', await this.keys.secretFor('recovery codes'))
      .update(`${userId} ${code}`)
      .digest();
  }
}
