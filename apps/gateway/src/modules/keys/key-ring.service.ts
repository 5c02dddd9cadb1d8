import { Injectable } from '@nestjs/common';
import { createPrivateKey, createPublicKey, generateKeyPair, hkdfSync, randomBytes, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { DAY } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';

/** A pair that seals passwords; all processes share it. */
export interface SealingKey {
  readonly id: string;
  /** SPKI, PEM. */
  readonly publicKey: string;
  readonly privateKey: webcrypto.CryptoKey;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface KeyRow {
  readonly id: string;
  readonly secret: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const MODULUS_BITS = 3_072; // as strong as 128 bits
const ROTATE_MS = DAY;
const LIFE_MS = 2 * DAY; // a page that was open over the change still seals with the old one
const LOCK_KEY = 7_004; // of pg_advisory_xact_lock: of several processes one rotates
const MASTER = 'master';
const MASTER_LIFE_MS = 36_500 * DAY; // not rotated: what it signs lives for minutes, and what it seals could be opened by nothing else
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

/** The keys of log-in, kept in the database, so that every process opens what any of them had sealed. */
@Injectable()
export class KeyRing {
  private keys: readonly SealingKey[] = [];
  private rotating: Promise<void> | undefined;
  private master: Promise<Buffer> | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The key to seal with now, at most a day old. */
  async current(): Promise<SealingKey> {
    if (!this.isFresh()) await this.rotate();
    return this.newest()!;
  }

  /** The key of that name, where it is still good. */
  async find(id: string): Promise<SealingKey | undefined> {
    if (!this.keys.some((key) => key.id === id)) await this.load(); // another process may have made it
    return this.keys.find((key) => key.id === id && key.expiresAt > this.clock.now());
  }

  /** A secret for one use, the same in every process. */
  async secretFor(use: string): Promise<Buffer> {
    this.master ??= this.openMaster().catch((error: unknown) => {
      this.master = undefined; // asked again next time
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

  /** Made outside the transaction, in a thread of libuv: it takes up to a second or two. */
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
    const rows = await this.db.query<KeyRow>(
      "select id, secret, created_at, expires_at from auth_keys where kind = 'rsa' and expires_at > $1 order by created_at desc, id",
      [new Date(this.clock.now())],
    );
    const known = new Map(this.keys.map((key) => [key.id, key]));
    this.keys = rows.map((row) => known.get(row.id) ?? sealingKeyOf(row));
  }

  private async openMaster(): Promise<Buffer> {
    const now = this.clock.now();
    await this.db.query(
      "insert into auth_keys (id, kind, secret, created_at, expires_at) values ($1, 'hmac', $2, $3, $4) on conflict (id) do nothing",
      [MASTER, randomBytes(SECRET_BYTES).toString('base64'), new Date(now), new Date(now + MASTER_LIFE_MS)],
    );
    const [row] = await this.db.query<{ secret: string }>('select secret from auth_keys where id = $1', [MASTER]);
    return Buffer.from(row!.secret, 'base64');
  }
}
