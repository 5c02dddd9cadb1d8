import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { KeyRing } from '../keys/key-ring.service.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets and binds each to its account, so that a copy of the table alone is useless. */
@Injectable()
export class SecondFactorVault {
  constructor(private readonly keys: KeyRing) {}

  async seal(userId: number, secret: Uint8Array): Promise<Buffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, await this.keys.secretFor('second factors'), nonce).setAAD(
      Buffer.from(String(userId)),
    );
    const content = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  async open(userId: number, sealed: Uint8Array): Promise<Buffer> {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv(
      CIPHER,
      await this.keys.secretFor('second factors'),
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    )
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /** Keyed, because a recovery code is short enough for brute force. */
  async hash(userId: number, code: string): Promise<Buffer> {
    return createHmac('sha256', await this.keys.secretFor('recovery codes'))
      .update(`${userId} ${code}`)
      .digest();
  }
}
