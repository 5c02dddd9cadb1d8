import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { Clock } from './clock.ts';
import { Database, type Tx } from './db/database.ts';
import { rowsOf } from './db/rows.ts';
import { AppError } from './errors/app-error.ts';

/** The limit per window, which starts with the first attempt. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

/** Limits per network, high enough for a household, an office or a café. */
export const limitRules = {
  login: { name: 'login', points: 60, windowMs: 10 * MINUTE }, // each attempt also counts against its account
  captcha: { name: 'captcha', points: 30, windowMs: MINUTE }, // a picture costs some milliseconds to draw
  captchaWork: { name: 'captchaWork', points: 20, windowMs: HOUR }, // this limit, not the work, is what stops a farm of fast machines
  emailCode: { name: 'emailCode', points: 20, windowMs: HOUR },
  resetCode: { name: 'resetCode', points: 20, windowMs: HOUR },
  checkMail: { name: 'checkMail', points: 60, windowMs: HOUR }, // called while a person types, and after each correction
  freeCheckMail: { name: 'freeCheckMail', points: 5, windowMs: HOUR }, // beyond this, a captcha is required
  register: { name: 'register', points: 20, windowMs: HOUR }, // includes attempts with a wrong code
  paymentCode: { name: 'paymentCode', points: 30, windowMs: HOUR },
  payment: { name: 'payment', points: 30, windowMs: HOUR }, // each order has an address that is watched
  preview: { name: 'preview', points: 120, windowMs: MINUTE }, // per account; renders a text
  workOrder: { name: 'workOrder', points: 20, windowMs: HOUR }, // per account
  workOrderText: { name: 'workOrderText', points: 60, windowMs: HOUR }, // per account
  attachment: { name: 'attachment', points: 100, windowMs: HOUR }, // per account; each is decoded and encoded again
  resetPassword: { name: 'resetPassword', points: 20, windowMs: HOUR },
  message: { name: 'message', points: 120, windowMs: 10 * MINUTE },
  messageBy: { name: 'messageBy', points: 30, windowMs: 10 * MINUTE }, // per account, on all boards
  messageOn: { name: 'messageOn', points: 15, windowMs: 10 * MINUTE }, // per account and board
  messageOfNew: { name: 'messageOfNew', points: 60, windowMs: 10 * MINUTE }, // per board, for all new accounts together
  futures: { name: 'futures', points: 30, windowMs: MINUTE }, // questions that nobody has just asked: each goes to the exchange
  deliveryRepeat: { name: 'deliveryRepeat', points: 30, windowMs: HOUR }, // per account
  endpoint: { name: 'endpoint', points: 30, windowMs: HOUR }, // per account: new ones and new secrets
  endpointTest: { name: 'endpointTest', points: 30, windowMs: HOUR }, // per account
  push: { name: 'push', points: 30, windowMs: HOUR }, // per account
  telegram: { name: 'telegram', points: 30, windowMs: HOUR }, // per account: codes that link a chat
  telegramChat: { name: 'telegramChat', points: 20, windowMs: HOUR }, // per chat: messages that the bot reads
  alarm: { name: 'alarm', points: 60, windowMs: HOUR }, // per account; each is judged with every value
  rehearsal: { name: 'rehearsal', points: 30, windowMs: MINUTE }, // per account; computes the whole history
  accountExport: { name: 'accountExport', points: 5, windowMs: DAY }, // per account; reads everything about it
  choice: { name: 'choice', points: 300, windowMs: 10 * MINUTE }, // per account
} as const satisfies Record<string, LimitRule>;

/** The attempts that are left, or until when there are none. */
interface Taken {
  readonly left?: number;
  readonly refusedUntil?: number;
}

const counted = z.object({ points: z.number() });

const FORGET_MS = DAY; // after the last failure

/**
 * The pause after a number of failures. The first ones cost nothing; from the eighth on there are eight a day,
 * so that nobody guesses more than 17 times in a day.
 */
const PAUSES_MS = [0, 0, 0, 2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 3 * HOUR];

/** A household has one IPv4 address or a /64 of IPv6; an IPv4 address written as IPv6 is the former. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array.from({ length: tail === undefined ? 0 : missing }, () => '0'), ...groups(tail)]
    .slice(0, 4)
    .join(':');
};

const tooMany = (waitMs: number): AppError =>
  new AppError('request.tooMany', { seconds: Math.max(1, Math.ceil(waitMs / SECOND)) });

/** Keys are stored hashed: addresses and names have no place in this table, and any length fits. */
const storedKey = (kind: string, key: string): string =>
  `${kind}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;

/** The key of a device, independent of its user. */
export const deviceKey = (mark: string): string => `device ${mark}`;

/** Counts failures per account or place, with growing pauses. Concurrent attempts gain no advantage. */
export class Failures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts a failure and returns the total. */
  add(key: string): Promise<number> {
    return this.raise(key, [0]) as Promise<number>;
  }

  /** Counts an attempt as failed in advance; throws during the pause after the last failure. Call `takeBack` on success. */
  async begin(key: string): Promise<number> {
    const count = await this.raise(key, PAUSES_MS);
    if (count !== undefined) return count;
    throw tooMany(await this.pauseMs(key));
  }

  /** Throws during the pause after the last failure; counts nothing. */
  async requirePause(key: string): Promise<void> {
    const pauseMs = await this.pauseMs(key);
    if (pauseMs > 0) throw tooMany(pauseMs);
  }

  async count(key: string): Promise<number> {
    return (await this.read(key))?.points ?? 0;
  }

  async clear(key: string): Promise<void> {
    await this.db.query('delete from rate_limits where key = $1', [storedKey('failures', key)]);
  }

  /** Reverts a failure that was counted in advance. */
  async takeBack(key: string): Promise<void> {
    await this.db.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [
      storedKey('failures', key),
    ]);
  }

  /** One more failure, unless the pause after the last still runs. The last was `FORGET_MS` before the row expires. */
  private raise(key: string, pausesMs: readonly number[]): Promise<number | undefined> {
    return this.db.transaction(
      async (tx) => {
        const raising = tx.query(
          `insert into rate_limits as held (key, points, expire) values ($1, 1, $2::bigint + $3)
         on conflict (key) do update set points = case when held.expire <= $2 then 1 else held.points + 1 end, expire = excluded.expire
         where held.expire <= $2 or held.expire - $3 + ($4::bigint[])[least(held.points + 1, cardinality($4::bigint[]))] <= $2
         returning points`,
          [storedKey('failures', key), this.clock.now(), FORGET_MS, pausesMs],
        );
        return (await rowsOf(counted, raising))[0]?.points;
      },
      { durable: false },
    );
  }

  private async pauseMs(key: string): Promise<number> {
    const row = await this.read(key);
    if (!row) return 0;
    const pause = PAUSES_MS[Math.min(row.points, PAUSES_MS.length - 1)]!;
    return Number(row.expire) - FORGET_MS + pause - this.clock.now();
  }

  private read(key: string): Promise<{ points: number; expire: bigint | null } | undefined> {
    return this.db.kysely
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', '=', storedKey('failures', key))
      .where('expire', '>', BigInt(this.clock.now()))
      .executeTakeFirst();
  }
}

/**
 * Limits that all processes share, counted in the database. (The PostgreSQL store of rate-limiter-flexible calls Date.now() in four places,
 * so tests could not control its clock; we need only the one statement below.)
 */
@Injectable()
export class Limits {
  readonly failures: Failures;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.failures = new Failures(db, clock);
  }

  /** Uses one attempt of the caller's network, or throws. */
  take(rule: LimitRule, address: string): Promise<void> {
    return this.takeBy(rule, networkOf(address));
  }

  /** The same for a known device, which is counted separately from its network. */
  async takeFor(
    rule: LimitRule,
    { address, mark }: { readonly address: string; readonly mark: string },
  ): Promise<void> {
    const device = deviceKey(mark);
    return this.takeBy(rule, (await this.remembers(device)) ? device : networkOf(address));
  }

  /** The same for any other key. */
  async takeBy(rule: LimitRule, key: string): Promise<void> {
    const { refusedUntil } = await this.count(rule, key);
    if (refusedUntil !== undefined) throw tooMany(refusedUntil - this.clock.now());
  }

  /** Uses one attempt of each in one transaction, in this order; throws at the first that is used up, without using the ones after it. */
  async takeAll(wanted: readonly (readonly [rule: LimitRule, key: string])[]): Promise<void> {
    const refusedUntil = await this.counting(async (tx) => {
      for (const [rule, key] of wanted) {
        const taken = await this.countIn(rule, key, tx);
        if (taken.refusedUntil !== undefined) return taken.refusedUntil;
      }
      return undefined;
    });
    if (refusedUntil !== undefined) throw tooMany(refusedUntil - this.clock.now());
  }

  /** How many attempts remain after this one; undefined if this one is refused. */
  async use(rule: LimitRule, key: string): Promise<number | undefined> {
    return (await this.count(rule, key)).left;
  }

  private count(rule: LimitRule, key: string): Promise<Taken> {
    return this.counting((tx) => this.countIn(rule, key, tx));
  }

  private counting<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work, { durable: false });
  }

  private async countIn({ name, points, windowMs }: LimitRule, key: string, tx: Tx): Promise<Taken> {
    const now = this.clock.now();
    const stored = storedKey(name, key);
    const taking = tx.query(
      `insert into rate_limits as held (key, points, expire) values ($1, 1, $2::bigint + $3)
       on conflict (key) do update set points = case when held.expire <= $2 then 1 else held.points + 1 end,
         expire = case when held.expire <= $2 then excluded.expire else held.expire end
       where held.expire <= $2 or held.points < $4
       returning points`,
      [stored, now, windowMs, points],
    );
    const [taken] = await rowsOf(counted, taking);
    if (taken) return { left: points - taken.points };
    const row = await tx.kysely.selectFrom('rate_limits').select('expire').where('key', '=', stored).executeTakeFirst();
    return { refusedUntil: Number(row?.expire ?? now) };
  }

  /** Stores keys for a time, in the same table as the limits that depend on them. */
  async remember(keys: string | readonly string[], ms: number): Promise<void> {
    const stored = [keys]
      .flat()
      .map((key) => storedKey('remembered', key))
      .toSorted(); // a fixed order prevents deadlocks
    await this.db.query(
      'insert into rate_limits (key, points, expire) select unnest($1::text[]), 0, $2 on conflict (key) do update set expire = excluded.expire',
      [stored, this.clock.now() + ms],
    );
  }

  async remembers(key: string): Promise<boolean> {
    return (
      (
        await this.db.query('select 1 from rate_limits where key = $1 and expire > $2', [
          storedKey('remembered', key),
          this.clock.now(),
        ])
      ).length > 0
    );
  }

  async sweep(): Promise<void> {
    await this.db.query('delete from rate_limits where expire <= $1', [this.clock.now()]);
  }
}
