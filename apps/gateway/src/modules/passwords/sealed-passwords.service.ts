import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';
import { sealedContent, type PublicKey } from '@chaintide/contracts/people/auth';
import { HOUR, NONCE_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { KeyRing } from '../keys/key-ring.service.ts';

const ID_BYTES = 12;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 16; // the longest password leaves no room for more
const NONCE_BYTES = ID_BYTES + TIME_BYTES + SIGNATURE_BYTES;
const REMEMBER_MS = HOUR; // after its expiry, because the clocks of two processes differ

interface Nonce {
  readonly id: string;
  readonly expiresAt: number;
}

/** Passwords encrypted by the browser with our public key, together with a single-use nonce. */
@Injectable()
export class SealedPasswords {
  constructor(
    private readonly keys: KeyRing,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The data for encrypting one password. Nothing is stored: the nonce contains its expiry and our signature. */
  async issue(): Promise<PublicKey> {
    const { id: keyId, publicKey } = await this.keys.current();
    const expiresAt = this.clock.now() + NONCE_MS;
    const body = Buffer.concat([randomBytes(ID_BYTES), Buffer.alloc(TIME_BYTES)]);
    body.writeUIntBE(expiresAt, ID_BYTES, TIME_BYTES);
    const nonce = Buffer.concat([body, await this.sign(body)]).toString('base64url');
    return { keyId, publicKey, nonce, expiresAt };
  }

  /**
   * Decrypts a password. Throws `password.sealBroken` if it was not made for one of our nonces, and `password.sealUsed`
   * if the nonce has expired or was used.
   */
  async open(sealed: string): Promise<string> {
    const { password, nonce } = await this.decrypt(sealed);
    await this.spend(await this.read(nonce));
    return password;
  }

  /** All failures look the same, so that a caller cannot tell which step failed. */
  private async decrypt(sealed: string): Promise<{ password: string; nonce: string }> {
    const [keyId = '', ciphertext = ''] = sealed.split('.');
    const key = await this.keys.find(keyId);
    if (!key) throw new AppError('password.sealBroken');
    try {
      const ascii = await webcrypto.subtle.decrypt(
        { name: 'RSA-OAEP' },
        key.privateKey,
        Buffer.from(ciphertext, 'base64'),
      );
      return sealedContent.parse(
        JSON.parse(Buffer.from(Buffer.from(ascii).toString('latin1'), 'base64').toString('utf8')),
      );
    } catch {
      throw new AppError('password.sealBroken');
    }
  }

  private async read(text: string): Promise<Nonce> {
    const nonce = Buffer.from(text, 'base64url');
    const body = nonce.subarray(0, NONCE_BYTES - SIGNATURE_BYTES);
    const isOurs = nonce.length === NONCE_BYTES && timingSafeEqual(nonce.subarray(body.length), await this.sign(body));
    if (!isOurs) throw new AppError('password.sealBroken');
    return { id: body.toString('base64url', 0, ID_BYTES), expiresAt: body.readUIntBE(ID_BYTES, TIME_BYTES) };
  }

  private async spend({ id, expiresAt }: Nonce): Promise<void> {
    if (expiresAt <= this.clock.now()) throw new AppError('password.sealUsed');
    const spent = await this.db.query(
      'insert into spent_proofs (id, expires_at) values ($1, $2) on conflict (id) do nothing returning 1',
      [`nonce ${id}`, new Date(expiresAt + REMEMBER_MS)],
    );
    if (spent.length === 0) throw new AppError('password.sealUsed');
  }

  private async sign(body: Buffer): Promise<Buffer> {
    return createHmac('sha256', await this.keys.secretFor('nonces'))
      .update(body)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
