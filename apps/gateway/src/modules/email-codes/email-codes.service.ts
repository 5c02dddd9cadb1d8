import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@chaintide/contracts/language';
import {
  DAY,
  EMAIL_CODE_MS,
  EMAIL_CODE_RESEND_MS,
  EMAIL_CODE_TRIES,
  SECOND,
  STRANGERS_CODE_TRIES,
  STRANGERS_CODES,
} from '@chaintide/contracts/limits';
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

/** Who asks for a code or tries one. */
export interface CodeAsker {
  /** What tells the asker from others, the surest first. */
  readonly ids: readonly [string, ...string[]];
  /** Where who asks can take as many names as they like: what they are counted by. */
  readonly place: string;
  /** Whether the owner was here before: then no stranger spends what is theirs. */
  readonly isKnown: boolean;
}

/** Uses a right code up, in the transaction of what it allows; throws `emailCode.expired` where another call was faster. */
export type SpendCode = (tx: Tx) => Promise<void>;

interface HeldCode {
  readonly code_hash: Uint8Array;
  readonly asker: string;
  readonly tries_left: number;
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

const strangersRule = { name: 'strangersCodeTo', points: STRANGERS_CODES, windowMs: DAY } as const satisfies LimitRule;
const triesRule = {
  name: 'emailCodeTries',
  points: EMAIL_CODE_TRIES,
  windowMs: EMAIL_CODE_MS,
} as const satisfies LimitRule;

/** Whose session asks: the account is theirs. */
const owner: CodeAsker = { ids: ['owner'], place: 'owner', isKnown: true };
/** Who asks for others, whom they cannot read the mails of. */
const admin: CodeAsker = { ids: ['admin'], place: 'admin', isKnown: true };

const storedId = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 22); // addresses have no place in this table
const keyOf = (email: string): string => email.trim().toLowerCase();
/** Bound to what the code is for and whose it is. */
const hashOf = ({ purpose, email, code, subject = '' }: CodeProof): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, keyOf(email), code, subject]))
    .digest();

const mailOf = (
  { purpose, email: to, language, deliver = 'code', userName = '', subject = '' }: CodeRequest,
  code: string,
): Mail => {
  if (deliver === 'hint') return { to, language, kind: 'addressTaken', args: { userName } };
  if (deliver === 'adminReset') return { to, language, kind: 'adminReset', args: { userName, code } };
  if (purpose === 'withdrawal' || purpose === 'address' || purpose === 'recharge')
    return { to, language, kind: `${purpose}Code`, args: { code, subject } };
  return { to, language, kind: `${purpose}Code`, args: { code } };
};

/**
 * Six digits by mail, good once, for ten minutes. Everyone who asks gets a code of their own and has five tries at each
 * code of the address; strangers together have a few more, and none of their tries counts for who asked or is known.
 */
export class EmailCodes {
  constructor(private readonly parts: EmailCodesParts) {}

  /** Mails a code and gives the seconds until the next may be asked for. A new one takes the place of the asker's one before. */
  async issue(
    request: CodeRequest,
    asker: CodeAsker = request.deliver === 'adminReset' ? admin : owner,
  ): Promise<{ retryAfter: number }> {
    const { db, mailer } = this.parts;
    const { purpose, email, deliver, subject } = request;
    await this.requirePause(request, asker);
    await this.takeFrom(request, asker);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // where nobody gets the code, the row holds one that nobody knows: its tries run out like those of any other
    const told = deliver === 'hint' || deliver === 'nothing' ? String(randomInt(1_000_000)).padStart(7, 'x') : code;
    const isFirst = await db.transaction(async (tx) => {
      if (!(await this.write(tx, { purpose, email, code: told, ...(subject !== undefined && { subject }) }, asker)))
        return false;
      await (deliver === 'nothing'
        ? mailer.pretend(mailOf(request, code), tx)
        : mailer.queue(mailOf(request, code), tx));
      return true;
    });
    if (!isFirst) await this.requirePause(request, asker);
    return { retryAfter: EMAIL_CODE_RESEND_MS / SECOND };
  }

  /**
   * Spends the code and does the work in one transaction: of two at once one does it, and where the work throws the
   * code stays good. The try is counted beforehand, whatever happens after.
   */
  async redeem<T>(proof: CodeProof, work: (tx: Tx) => Promise<T>, asker?: CodeAsker): Promise<T> {
    const spend = await this.judge(proof, asker);
    return this.parts.db.transaction(async (tx) => {
      await spend(tx);
      return work(tx);
    });
  }

  /** Counts a try and judges it; throws `emailCode.wrong` or `emailCode.expired`. A code that was spent is still right, and cannot be spent again. */
  async judge(proof: CodeProof, asker: CodeAsker = owner): Promise<SpendCode> {
    const { db, clock } = this.parts;
    const held = await db.query<HeldCode>(
      'select code_hash, asker, tries_left from email_codes where purpose = $1 and email_key = $2 and expires_at > $3',
      [proof.purpose, keyOf(proof.email), new Date(clock.now())],
    );
    const tries = await Promise.all(held.map(async (code) => ({ code, left: await this.takeTry(proof, code, asker) })));
    const taken = tries.flatMap(({ code, left }) => (left === undefined ? [] : [{ code, left }]));
    if (taken.length === 0) throw new AppError('emailCode.expired');
    const hash = hashOf(proof);
    const right = taken.find(({ code }) => timingSafeEqual(hash, code.code_hash));
    if (!right) throw new AppError('emailCode.wrong', { left: Math.max(...taken.map(({ left }) => left)) });
    return (tx) => this.spend(tx, proof, right.code);
  }

  private async spend(tx: Tx, { purpose, email }: CodeProof, { asker, code_hash }: HeldCode): Promise<void> {
    const spent = await tx.query(
      'update email_codes set spent_at = $5 where purpose = $1 and email_key = $2 and asker = $3 and code_hash = $4 and spent_at is null returning 1',
      [purpose, keyOf(email), asker, code_hash, new Date(this.parts.clock.now())],
    );
    if (spent.length === 0) throw new AppError('emailCode.expired');
  }

  /** How many tries at the code are left after this one; undefined where none was. */
  private async takeTry(
    { purpose, email }: CodeProof,
    { code_hash, asker }: HeldCode,
    { ids, place, isKnown }: CodeAsker,
  ): Promise<number | undefined> {
    const { db, limits } = this.parts;
    const own = isKnown ? ids[0] : ids.find((id) => storedId(id) === asker);
    const left = await limits.use(triesRule, `${Buffer.from(code_hash).toString('base64')} ${own ?? place}`);
    if (own !== undefined || left === undefined) return left;
    const [strangers] = await db.query<{ tries_left: number }>(
      'update email_codes set tries_left = tries_left - 1 where purpose = $1 and email_key = $2 and asker = $3 and code_hash = $4 and tries_left > 0 returning tries_left',
      [purpose, keyOf(email), asker, code_hash],
    );
    return strangers && Math.min(left, strangers.tries_left);
  }

  /** Nobody can fill a stranger's mailbox: not from one place, and not from many. */
  private async takeFrom({ purpose, email }: CodeRequest, { ids, place, isKnown }: CodeAsker): Promise<void> {
    const { limits } = this.parts;
    await limits.takeBy(recipientRules[purpose], `${keyOf(email)} ${isKnown ? ids[0] : place}`);
    if (!isKnown) await limits.takeBy(strangersRule, `${purpose} ${keyOf(email)}`);
  }

  private async requirePause({ purpose, email }: CodeRequest, { ids }: CodeAsker): Promise<void> {
    const { db, clock } = this.parts;
    const [row] = await db.query<{ sent_at: Date }>(
      'select sent_at from email_codes where purpose = $1 and email_key = $2 and asker = $3 and spent_at is null',
      [purpose, keyOf(email), storedId(ids[0])],
    );
    const waitMs = row ? row.sent_at.getTime() + EMAIL_CODE_RESEND_MS - clock.now() : 0;
    // longer than two pauses: the clock went back since, and nobody shall wait for it
    if (waitMs > 0 && waitMs <= 2 * EMAIL_CODE_RESEND_MS)
      throw new AppError('request.tooMany', { seconds: Math.ceil(waitMs / SECOND) });
  }

  /** Whether this call may send: of several at once of one asker for one address, one may. */
  private async write(tx: Tx, proof: CodeProof, { ids }: CodeAsker): Promise<boolean> {
    const now = this.parts.clock.now();
    await tx.query(
      `delete from email_codes where (purpose, email_key, asker) in
         (select purpose, email_key, asker from email_codes where expires_at < $1 for update skip locked)`,
      [new Date(now - DAY)],
    );
    const written = await tx.query(
      `insert into email_codes as held (purpose, email_key, asker, code_hash, tries_left, sent_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (purpose, email_key, asker) do update
         set code_hash = excluded.code_hash, tries_left = excluded.tries_left, sent_at = excluded.sent_at, expires_at = excluded.expires_at, spent_at = null
         where held.sent_at <= $8 or held.sent_at > $9 or held.spent_at is not null
       returning 1`,
      [
        proof.purpose,
        keyOf(proof.email),
        storedId(ids[0]),
        hashOf(proof),
        STRANGERS_CODE_TRIES,
        new Date(now),
        new Date(now + EMAIL_CODE_MS),
        new Date(now - EMAIL_CODE_RESEND_MS),
        new Date(now + EMAIL_CODE_RESEND_MS),
      ],
    );
    return written.length > 0;
  }
}

/** For a module's list of providers. */
export const emailCodesProvider = {
  provide: EmailCodes,
  inject: [Database, Clock, Limits, Mailer],
  useFactory: (...[db, clock, limits, mailer]: [Database, Clock, Limits, Mailer]): EmailCodes =>
    new EmailCodes({ db, clock, limits, mailer }),
};
