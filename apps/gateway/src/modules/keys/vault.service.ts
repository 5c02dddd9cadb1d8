import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KeyRing } from './key-ring.service.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret belongs to an account and serves one use; it can be opened for both together only. */
export interface Place {
  readonly use: string;
  readonly userId: number;
}

/** Encrypts secrets that the database keeps, so that a copy of their table alone is useless. */
@Injectable()
export class Vault {
  constructor(private readonly keys: KeyRing) {}

  async seal({ use, userId }: Place, secret: Uint8Array): Promise<Buffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, await this.keys.secretFor(use), nonce).setAAD(Buffer.from(String(userId)));
    const content = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  async open({ use, userId }: Place, sealed: Uint8Array): Promise<Buffer> {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv(CIPHER, await this.keys.secretFor(use), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
