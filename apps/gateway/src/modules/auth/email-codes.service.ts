import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@chaintide/contracts/language';
import { DAY, EMAIL_CODE_MS, EMAIL_CODE_RESEND_MS, EMAIL_CODE_TRIES, SECOND } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Limits, type LimitRule } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { Mailer } from '../../platform/mail/mailer.ts';

export type CodePurpose = 'register' | 'reset' | 'withdrawal' | 'address' | 'recharge';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly language: Language;
  /**
   * What the mail brings. `hint` tells the owner of a taken address instead, `nothing` mails nobody; each does the same
   * work and answers the same, so that the caller learns nothing about the account. `adminReset` says who asked.
   */
  readonly deliver?: 'code' | 'hint' | 'nothing' | 'adminReset';
  /** The account's, for `hint` and `adminReset`. */
  readonly userName?: string;
  /** What the code allows, in words that the mail repeats; the code is good for nothing else. */
  readonly subject?: string;
}

export interface CodeProof {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string;
  readonly subject?: string;
}

interface EmailCodesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mailer: Mailer;
}

/** By the address that receives them: nobody can fill a stranger's mailbox. */
const recipientRules = {
  register: { name: 'registerCodeTo', points: 5, windowMs: DAY },
  reset: { name: 'resetCodeTo', points: 5, windowMs: DAY },
  withdrawal: { name: 'withdrawalCodeTo', points: 20, windowMs: DAY },
  address: { name: 'addressCodeTo', points: 20, windowMs: DAY },
  recharge: { name: 'rechargeCodeTo', points: 20, windowMs: DAY },
} as const satisfies Record<CodePurpose, LimitRule>;

const keyOf = (email: string): string => email.trim().toLowerCase();
/** Bound to what the code is for and whose it is. */
const hashOf = ({ purpose, email, code, subject = '' }: CodeProof): Buffer => createHash('sha256').update(JSON.stringify([purpose, keyOf(email), code, subject])).digest();

const mailOf = ({ purpose, email: to, language, deliver = 'code', userName = '', subject = '' }: CodeRequest, code: string): Mail => {
  if (deliver === 'hint') return { to, language, kind: 'addressTaken', args: { userName } };
  if (deliver === 'adminReset') return { to, language, kind: 'adminReset', args: { userName, code } };
  if (purpose === 'withdrawal' || purpose === 'address' || purpose === 'recharge') return { to, language, kind: `${purpose}Code`, args: { code, subject } };
  return { to, language, kind: `${purpose}Code`, args: { code } };
};

/** Six digits by mail, good once, for ten minutes and five tries. */
export class EmailCodes {
  constructor(private readonly parts: EmailCodesParts) {}

  /** Mails a code and gives the seconds until the next may be asked for. A new one takes the place of the one before. */
  async issue(request: CodeRequest): Promise<{ retryAfter: number }> {
    const { db, limits, mailer } = this.parts;
    const { purpose, email, deliver, subject } = request;
    await this.requirePause(request);
    await limits.takeBy(recipientRules[purpose], keyOf(email));
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // where nobody gets the code, the row holds one that nobody knows: its tries run out like those of any other
    const told = deliver === 'hint' || deliver === 'nothing' ? String(randomInt(1_000_000)).padStart(7, 'x') : code;
    const isFirst = await db.transaction(async (tx) => {
      if (!(await this.write(tx, { purpose, email, code: told, ...(subject !== undefined && { subject }) }))) return false;
      await (deliver === 'nothing' ? mailer.pretend(mailOf(request, code), tx) : mailer.queue(mailOf(request, code), tx));
      return true;
    });
    if (!isFirst) await this.requirePause(request);
    return { retryAfter: EMAIL_CODE_RESEND_MS / SECOND };
  }

  /**
   * Spends the code and does the work in one transaction: of two at once one does it, and where the work throws the
   * code stays good. The try is counted beforehand, whatever happens after.
   */
  async redeem<T>(proof: CodeProof, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { db, clock } = this.parts;
    const [held] = await db.query<{ code_hash: Uint8Array; tries_left: number }>(
      `update email_codes set tries_left = tries_left - 1
       where purpose = $1 and email_key = $2 and expires_at > $3 and tries_left > 0
       returning code_hash, tries_left`,
      [proof.purpose, keyOf(proof.email), new Date(clock.now())]);
    if (!held) throw new AppError('emailCode.expired');
    const hash = hashOf(proof);
    if (!timingSafeEqual(hash, held.code_hash)) throw new AppError('emailCode.wrong', { left: held.tries_left });
    return db.transaction(async (tx) => {
      const spent = await tx.query(
        'delete from email_codes where purpose = $1 and email_key = $2 and code_hash = $3 returning 1', [proof.purpose, keyOf(proof.email), hash]);
      if (spent.length === 0) throw new AppError('emailCode.expired');
      return work(tx);
    });
  }

  private async requirePause({ purpose, email }: CodeRequest): Promise<void> {
    const { db, clock } = this.parts;
    const [row] = await db.query<{ sent_at: Date }>('select sent_at from email_codes where purpose = $1 and email_key = $2', [purpose, keyOf(email)]);
    const waitMs = row ? row.sent_at.getTime() + EMAIL_CODE_RESEND_MS - clock.now() : 0;
    // longer than two pauses: the clock went back since, and nobody shall wait for it
    if (waitMs > 0 && waitMs <= 2 * EMAIL_CODE_RESEND_MS) throw new AppError('request.tooMany', { seconds: Math.ceil(waitMs / SECOND) });
  }

  /** Whether this call may send: of several at once for one address, one may. */
  private async write(tx: Tx, proof: CodeProof): Promise<boolean> {
    const now = this.parts.clock.now();
    await tx.query(
      `delete from email_codes where (purpose, email_key) in
         (select purpose, email_key from email_codes where expires_at < $1 for update skip locked)`, [new Date(now - DAY)]);
    const written = await tx.query(
      `insert into email_codes as held (purpose, email_key, code_hash, tries_left, sent_at, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (purpose, email_key) do update
         set code_hash = excluded.code_hash, tries_left = excluded.tries_left, sent_at = excluded.sent_at, expires_at = excluded.expires_at
         where held.sent_at <= $7 or held.sent_at > $8
       returning 1`,
      [proof.purpose, keyOf(proof.email), hashOf(proof), EMAIL_CODE_TRIES, new Date(now), new Date(now + EMAIL_CODE_MS), new Date(now - EMAIL_CODE_RESEND_MS), new Date(now + EMAIL_CODE_RESEND_MS)]);
    return written.length > 0;
  }
}

/** For a module's list of providers. */
export const emailCodesProvider = {
  provide: EmailCodes,
  inject: [Database, Clock, Limits, Mailer],
  useFactory: (...[db, clock, limits, mailer]: [Database, Clock, Limits, Mailer]): EmailCodes => new EmailCodes({ db, clock, limits, mailer }),
};
