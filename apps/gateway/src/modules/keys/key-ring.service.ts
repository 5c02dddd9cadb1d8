import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { createPrivateKey, createPublicKey, generateKeyPair, hkdfSync, randomBytes, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { DAY } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** A key pair for encrypting passwords, shared by all processes. */
export interface SealingKey {
  readonly id: string;
  /** SPKI in PEM format. */
  readonly publicKey: string;
  readonly privateKey: webcrypto.CryptoKey;
  readonly createdAt: number;
  readonly expiresAt: number;
}

type KeyRow = Pick<Selectable<Schema['auth_keys']>, 'id' | 'secret' | 'created_at' | 'expires_at'>;

const MODULUS_BITS = 3_072; // equivalent to 128 bits of security
const ROTATE_MS = DAY;
const LIFE_MS = 2 * DAY; // a page that was open during a rotation still uses the old key
const LOCK_KEY = 7_004; // for pg_advisory_xact_lock: only one process rotates at a time
const MASTER = 'master';
// not rotated: its signatures live for minutes, and no other key could decrypt its data
const MASTER_LIFE_MS = 36_500 * DAY;
const SECRET_BYTES = 32;

const generate = promisify(generateKeyPair);

const sealingKeyOf = ({ id, secret, created_at, expires_at }: KeyRow): SealingKey => {
  const key = createPrivateKey(secret);
  return {
    id,
    publicKey: createPublicKey(secret).export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: key.toCryptoKey({ name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']),
    createdAt: created_at.getTime(),
    expiresAt: expires_at.getTime(),
  };
};

/** The login keys, stored in the database, so that every process can decrypt passwords encrypted for any of them. */
@Injectable()
export class KeyRing {
  private keys: readonly SealingKey[] = [];
  private rotating: Promise<void> | undefined;
  private master: Promise<Buffer> | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The current encryption key, at most a day old. */
  async current(): Promise<SealingKey> {
    if (!this.isFresh()) await this.rotate();
    return this.newest()!;
  }

  /** The key with this id, if it has not expired. */
  async find(id: string): Promise<SealingKey | undefined> {
    if (!this.keys.some((key) => key.id === id)) await this.load(); // another process may have made it
    return this.keys.find((key) => key.id === id && key.expiresAt > this.clock.now());
  }

  /** A secret for one purpose, identical in every process. */
  async secretFor(use: string): Promise<Buffer> {
    this.master ??= this.openMaster().catch((error: unknown) => {
      this.master = undefined; // the next call tries again
      throw error;
    });
    return Buffer.from(hkdfSync('sha256', await this.master, '', use, SECRET_BYTES));
  }

  private newest(): SealingKey | undefined {
    return this.keys.find((key) => key.expiresAt > this.clock.now());
  }

  private rotate(): Promise<void> {
    this.rotating ??= this.makeOne().finally(() => (this.rotating = undefined));
    return this.rotating;
  }

  /** Generated outside the transaction, in a libuv thread, because it takes up to a second or two. */
  private async makeOne(): Promise<void> {
    await this.load();
    if (this.isFresh()) return;
    const { privateKey } = await generate('rsa', {
      modulusLength: MODULUS_BITS,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const now = this.clock.now();
    await this.db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${LOCK_KEY})`);
      await tx.query(
        `insert into auth_keys (id, kind, secret, created_at, expires_at) select $1, 'rsa', $2, $3::timestamptz, $4::timestamptz
         where not exists (select 1 from auth_keys where kind = 'rsa' and created_at > $5::timestamptz)`,
        [randomBytes(8).toString('hex'), privateKey, new Date(now), new Date(now + LIFE_MS), new Date(now - ROTATE_MS)],
      );
    });
    await this.load();
  }

  private isFresh(): boolean {
    const newest = this.newest();
    return newest !== undefined && newest.createdAt + ROTATE_MS > this.clock.now();
  }

  private async load(): Promise<void> {
    const rows = await this.db.kysely
      .selectFrom('auth_keys')
      .select(['id', 'secret', 'created_at', 'expires_at'])
      .where('kind', '=', 'rsa')
      .where('expires_at', '>', new Date(this.clock.now()))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const known = new Map(this.keys.map((key) => [key.id, key]));
    this.keys = rows.map((row) => known.get(row.id) ?? sealingKeyOf(row));
  }

  private async openMaster(): Promise<Buffer> {
    const now = this.clock.now();
    await this.db.kysely
      .insertInto('auth_keys')
      .values({
        id: MASTER,
        kind: 'hmac',
        secret: randomBytes(SECRET_BYTES).toString('base64'),
        created_at: new Date(now),
        expires_at: new Date(now + MASTER_LIFE_MS),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const { secret } = await this.db.kysely
      .selectFrom('auth_keys')
      .select('secret')
      .where('id', '=', MASTER)
      .executeTakeFirstOrThrow();
    return Buffer.from(secret, 'base64');
  }
}
