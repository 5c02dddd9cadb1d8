import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Captcha } from '@chaintide/contracts/auth';
import { CAPTCHA_LENGTH, CAPTCHA_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { Artist } from './artist.ts';
import { alphabet, normalised } from './glyphs.ts';
import { challengeFor, isSolved } from './proof-of-work.ts';

export interface CaptchaProof {
  readonly code?: string | undefined;
  readonly uuid?: string | undefined;
  readonly altcha?: string | undefined;
}

type Row = Pick<Selectable<Schema['captchas']>, 'secret' | 'answer_hash' | 'expires_at'>;

const hashOf = (secret: Uint8Array, answer: string): Buffer =>
  createHmac('sha256', secret).update(normalised(answer)).digest();

/** A picture and a proof of work, or, for people who cannot see the picture, more work alone; each captcha allows one attempt. */
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

  /** Whether both parts are solved. The captcha is used up either way: of two concurrent calls at most one succeeds. */
  async check({ code = '', uuid = '', altcha = '' }: CaptchaProof): Promise<boolean> {
    if (!/^[\w-]{22}$/.test(uuid)) return false; // 16 bytes as we wrote them
    const row = await this.db.kysely
      .deleteFrom('captchas')
      .where('uuid', '=', uuid)
      .returning(['secret', 'answer_hash', 'expires_at'])
      .executeTakeFirst();
    if (!row || row.expires_at.getTime() <= this.clock.now()) return false;
    const isRead = timingSafeEqual(hashOf(row.secret, code), row.answer_hash);
    return (await isSolved(row.secret, altcha)) && isRead;
  }

  /** Stores the captcha and deletes expired ones. */
  private async keep(uuid: string, { secret, answer_hash, expires_at }: Row): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        await tx.query(
          'delete from captchas where uuid in (select uuid from captchas where expires_at <= $1 for update skip locked)',
          [new Date(this.clock.now())],
        );
        await tx.kysely.insertInto('captchas').values({ uuid, secret, answer_hash, expires_at }).execute();
      },
      { durable: false },
    );
  }
}
