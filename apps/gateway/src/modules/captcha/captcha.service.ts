import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Captcha } from '@chaintide/contracts/auth';
import { CAPTCHA_LENGTH, CAPTCHA_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { Artist } from './artist.ts';
import { alphabet, normalised } from './glyphs.ts';
import { challengeFor, isSolved } from './proof-of-work.ts';

export interface CaptchaProof {
  readonly code?: string | undefined;
  readonly uuid?: string | undefined;
  readonly altcha?: string | undefined;
}

interface Row {
  readonly secret: Uint8Array;
  readonly answer_hash: Uint8Array;
  readonly expires_at: Date;
}

const hashOf = (secret: Uint8Array, answer: string): Buffer =>
  createHmac('sha256', secret).update(normalised(answer)).digest();

/** A picture for a person and some work for a machine: together they are good for one attempt. */
@Injectable()
export class CaptchaService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly artist: Artist,
  ) {}

  async issue(): Promise<Captcha> {
    const answer = Array.from({ length: CAPTCHA_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
    const [uuid, secret] = [randomBytes(16).toString('base64url'), randomBytes(32)];
    const expiresAt = this.clock.now() + CAPTCHA_MS;
    const [picture, challenge] = await Promise.all([this.artist.draw(answer), challengeFor(secret)]);
    await this.keep(uuid, { secret, answer_hash: hashOf(secret, answer), expires_at: new Date(expiresAt) });
    return { img: `data:image/png;base64,${picture.toString('base64')}`, uuid, expiresAt, challenge: { ...challenge } };
  }

  /** Whether a person is there. Right or wrong, the captcha is spent: of two calls at once, one may be right. */
  async check({ code = '', uuid = '', altcha = '' }: CaptchaProof): Promise<boolean> {
    if (!/^[\w-]{22}$/.test(uuid)) return false; // 16 bytes as we wrote them
    const [row] = await this.db.query<Row>(
      'delete from captchas where uuid = $1 returning secret, answer_hash, expires_at',
      [uuid],
    );
    if (!row || row.expires_at.getTime() <= this.clock.now()) return false;
    const isRead = timingSafeEqual(hashOf(row.secret, code), row.answer_hash);
    return (await isSolved(row.secret, altcha)) && isRead;
  }

  /** With those that ran out taken away: nobody comes back for them. */
  private async keep(uuid: string, { secret, answer_hash, expires_at }: Row): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        await tx.query(
          'delete from captchas where uuid in (select uuid from captchas where expires_at <= $1 for update skip locked)',
          [new Date(this.clock.now())],
        );
        await tx.query('insert into captchas (uuid, secret, answer_hash, expires_at) values ($1, $2, $3, $4)', [
          uuid,
          secret,
          answer_hash,
          expires_at,
        ]);
      },
      { durable: false },
    );
  }
}
