import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
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
import type { Schema } from '../../platform/db/schema.ts';
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
   * The content of the mail. `hint` notifies the owner of a taken address instead, `nothing` sends no mail; both do the
   * same work and give the same answer, so that the caller cannot tell whether the account exists. `adminReset`:
   * requested by an admin.
   */
  readonly deliver?: 'code' | 'hint' | 'nothing' | 'adminReset';
  /** The account's name, for `hint` and `adminReset`. */
  readonly userName?: string;
  /** The action that the code permits, quoted in the mail; the code is valid for nothing else. */
  readonly subject?: string;
}

export interface CodeProof {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string;
  readonly subject?: string;
}

/** A caller that requests or tries a code. */
export interface CodeAsker {
  /** Identifiers of the caller, the most reliable first. */
  readonly ids: readonly [string, ...string[]];
  /** The network by which strangers are counted, because they can create any number of ids. */
  readonly place: string;
  /** Whether the owner has used this device or place before, so that strangers cannot use up its allowance. */
  readonly isKnown: boolean;
}

/**
 * Uses up a correct code in the transaction of the action; throws `emailCode.expired` if a concurrent call was first.
 */
export type SpendCode = (tx: Tx) => Promise<void>;

type HeldCode = Pick<Selectable<Schema['email_codes']>, 'code_hash' | 'asker'>;

/** Per recipient, so that nobody can flood another person's mailbox. */
const recipientRules = {
  register: { name: 'registerCodeTo', points: 5, windowMs: DAY },
  reset: { name: 'resetCodeTo', points: 5, windowMs: DAY },
  withdrawal: { name: 'withdrawalCodeTo', points: 20, windowMs: DAY },
  address: { name: 'addressCodeTo', points: 20, windowMs: DAY },
  recharge: { name: 'paymentCodeTo', points: 20, windowMs: DAY },
} as const satisfies Record<CodePurpose, LimitRule>;

const strangersRule = { name: 'strangersCodeTo', points: STRANGERS_CODES, windowMs: DAY } as const satisfies LimitRule;
const triesRule = {
  name: 'emailCodeTries',
  points: EMAIL_CODE_TRIES,
  windowMs: EMAIL_CODE_MS,
} as const satisfies LimitRule;

/** The account's own session. */
const owner: CodeAsker = { ids: ['owner'], place: 'owner', isKnown: true };
/** An admin acting for an account whose mail they cannot read. */
const admin: CodeAsker = { ids: ['admin'], place: 'admin', isKnown: true };

const storedId = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 22); // the table must not contain plain addresses
const keyOf = (email: string): string => email.trim().toLowerCase();
/** Bound to the purpose and to the recipient. */
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
 * Six-digit codes by mail, valid once, for ten minutes. Each caller gets a separate code and has five tries at each
 * code of the address; strangers together have a few more, and their tries do not count against the caller who
 * requested the code or against known callers.
 */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Mails a code and returns the seconds until the next request is allowed. A new code replaces the caller's previous
   * one.
   */
  async issue(
    request: CodeRequest,
    asker: CodeAsker = request.deliver === 'adminReset' ? admin : owner,
  ): Promise<{ retryAfter: number }> {
    const { purpose, email, deliver, subject } = request;
    await this.requirePause(request, asker);
    await this.takeFrom(request, asker);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // if nobody receives the code, the row holds an unguessable one, whose tries run out like any other's
    const told = deliver === 'hint' || deliver === 'nothing' ? String(randomInt(1_000_000)).padStart(7, 'x') : code;
    const isFirst = await this.db.transaction(async (tx) => {
      if (!(await this.write(tx, { purpose, email, code: told, ...(subject !== undefined && { subject }) }, asker)))
        return false;
      await (deliver === 'nothing'
        ? this.mailer.pretend(mailOf(request, code), tx)
        : this.mailer.queue(mailOf(request, code), tx));
      return true;
    });
    if (!isFirst) await this.requirePause(request, asker);
    return { retryAfter: EMAIL_CODE_RESEND_MS / SECOND };
  }

  /**
   * Spends the code and does the work in one transaction: of two concurrent calls one succeeds, and if the work throws,
   * the code stays valid. The try is counted first, whatever the outcome.
   */
  async redeem<T>(proof: CodeProof, work: (tx: Tx) => Promise<T>, asker?: CodeAsker): Promise<T> {
    const spend = await this.judge(proof, asker);
    return this.db.transaction(async (tx) => {
      await spend(tx);
      return work(tx);
    });
  }

  /**
   * Counts a try and checks the code; throws `emailCode.wrong` or `emailCode.expired`. A spent code still counts as
   * correct, but cannot be spent again.
   */
  async judge(proof: CodeProof, asker: CodeAsker = owner): Promise<SpendCode> {
    const held = await this.db.kysely
      .selectFrom('email_codes')
      .select(['code_hash', 'asker'])
      .where('purpose', '=', proof.purpose)
      .where('email_key', '=', keyOf(proof.email))
      .where('expires_at', '>', new Date(this.clock.now()))
      .execute();
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
      [purpose, keyOf(email), asker, code_hash, new Date(this.clock.now())],
    );
    if (spent.length === 0) throw new AppError('emailCode.expired');
  }

  /** Takes a try and returns how many are left; undefined if there was none. */
  private async takeTry(
    { purpose, email }: CodeProof,
    { code_hash, asker }: HeldCode,
    { ids, place, isKnown }: CodeAsker,
  ): Promise<number | undefined> {
    const own = isKnown ? ids[0] : ids.find((id) => storedId(id) === asker);
    const left = await this.limits.use(triesRule, `${Buffer.from(code_hash).toString('base64')} ${own ?? place}`);
    if (own !== undefined || left === undefined) return left;
    const strangers = await this.db.kysely
      .updateTable('email_codes')
      .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('purpose', '=', purpose)
      .where('email_key', '=', keyOf(email))
      .where('asker', '=', asker)
      .where('code_hash', '=', code_hash)
      .where('tries_left', '>', 0)
      .returning('tries_left')
      .executeTakeFirst();
    return strangers && Math.min(left, strangers.tries_left);
  }

  /** Limits mails to one recipient, both from one place and from many. */
  private async takeFrom({ purpose, email }: CodeRequest, { ids, place, isKnown }: CodeAsker): Promise<void> {
    await this.limits.takeBy(recipientRules[purpose], `${keyOf(email)} ${isKnown ? ids[0] : place}`);
    if (!isKnown) await this.limits.takeBy(strangersRule, `${purpose} ${keyOf(email)}`);
  }

  private async requirePause({ purpose, email }: CodeRequest, { ids }: CodeAsker): Promise<void> {
    const row = await this.db.kysely
      .selectFrom('email_codes')
      .select('sent_at')
      .where('purpose', '=', purpose)
      .where('email_key', '=', keyOf(email))
      .where('asker', '=', storedId(ids[0]))
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    const waitMs = row ? row.sent_at.getTime() + EMAIL_CODE_RESEND_MS - this.clock.now() : 0;
    // longer than two pauses: the clock was set back since, and the caller must not wait for it
    if (waitMs > 0 && waitMs <= 2 * EMAIL_CODE_RESEND_MS)
      throw new AppError('request.tooMany', { seconds: Math.ceil(waitMs / SECOND) });
  }

  /** Whether this call may send: of concurrent calls by one caller for one address, one may. */
  private async write(tx: Tx, proof: CodeProof, { ids }: CodeAsker): Promise<boolean> {
    const now = this.clock.now();
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
