import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Captcha, CaptchaKind } from '@chaintide/contracts/people/auth';
import { CAPTCHA_LENGTH, CAPTCHA_MS, CAPTCHA_WORK_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { Artist } from './artist.ts';
import { alphabet, normalised } from './glyphs.ts';
import { challengeFor, isSolved, tries } from './proof-of-work.ts';

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
  protected readonly tries = tries;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly artist: Artist,
  ) {}

  async issue(kind: CaptchaKind = 'picture'): Promise<Captcha> {
    const [uuid, secret] = [randomBytes(16).toString('base64url'), randomBytes(32)];
    const expiresAt = this.clock.now() + (kind === 'work' ? CAPTCHA_WORK_MS : CAPTCHA_MS);
    const [drawn, challenge] = await Promise.all([
      kind === 'picture' ? this.draw(secret) : null,
      challengeFor(secret, this.tries[kind]),
    ]);
    await this.keep(uuid, { secret, answer_hash: drawn?.hash ?? null, expires_at: new Date(expiresAt) });
    return { img: drawn?.img ?? null, uuid, expiresAt, challenge: { ...challenge } };
  }

  /**
   * Whether every part is solved, of a captcha of one of these kinds. It is used up either way: of two concurrent calls at
   * most one succeeds.
   */
  async check({ code = '', uuid = '', altcha = '' }: CaptchaProof, kinds: readonly CaptchaKind[]): Promise<boolean> {
    if (!/^[\w-]{22}$/.test(uuid)) return false; // 16 bytes as we wrote them
    const row = await this.db.kysely
      .deleteFrom('captchas')
      .where('uuid', '=', uuid)
      .returning(['secret', 'answer_hash', 'expires_at'])
      .executeTakeFirst();
    if (!row || row.expires_at.getTime() <= this.clock.now()) return false;
    if (!kinds.includes(row.answer_hash ? 'picture' : 'work')) return false;
    const isRead = row.answer_hash === null || timingSafeEqual(hashOf(row.secret, code), row.answer_hash);
    return (await isSolved(row.secret, altcha)) && isRead;
  }

  private async draw(secret: Uint8Array): Promise<{ readonly img: string; readonly hash: Buffer }> {
    const answer = Array.from({ length: CAPTCHA_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
    const picture = await this.artist.draw(answer);
    return { img: `data:image/png;base64,${picture.toString('base64')}`, hash: hashOf(secret, answer) };
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
