import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { LoginAnswer } from '@chaintide/contracts/people/auth';
import type { Session } from '@chaintide/contracts/people/sessions';
import {
  MINUTE,
  SECOND,
  SESSION_IDLE_MS,
  SESSION_MS,
  STAFF_IDLE_MS,
  STAFF_SESSION_MS,
  STEP_UP_MS,
  TOKEN_LENGTH,
} from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { DeviceMark } from '../../platform/http/device-mark.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Identity } from '../../platform/identity.ts';
import { SESSIONS_CHANNEL, UsersService, type Account } from '../users/users.service.ts';
import type { SessionsNotice } from './sessions.listener.ts';
import { SessionsRepository, type HeldSession } from './sessions.repository.ts';

/** Sessions that end: one, or all of an account, perhaps except one. */
export type EndedSessions = SessionsNotice;
/** Work for an account that logs in. */
type WhenOpened = (account: Account, tx: Tx) => Promise<void>;
type WhenEnded = (ended: EndedSessions, tx: Tx) => Promise<void>;

const TOKEN_BYTES = 32;
const TOUCH_MS = MINUTE; // minimum interval between recorded uses: a write per request would cost more than the request

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const limitsOf = ({ staffRole }: Account): { idleMs: number; totalMs: number } =>
  staffRole === null
    ? { idleMs: SESSION_IDLE_MS, totalMs: SESSION_MS }
    : { idleMs: STAFF_IDLE_MS, totalMs: STAFF_SESSION_MS };

/** The latest end of a session in use; a role assigned since then counts. */
const endOf = ({ session, account }: Pick<HeldSession, 'session' | 'account'>): number =>
  Math.min(session.expiresAt, session.createdAt + limitsOf(account).totalMs);

/** Login sessions. Every check queries the database, so that an ended session is over in every process at once. */
@Injectable()
export class SessionsService {
  private readonly endings: WhenEnded[] = [];
  private readonly openings: WhenOpened[] = [];

  constructor(
    private readonly repository: SessionsRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session after a correct password; undefined if the account was disabled or its password changed meanwhile.
   */
  open(
    account: Account,
    visitor: Omit<Visitor, keyof DeviceMark>,
    whenNewDevice: (tx: Tx) => Promise<void>,
  ): Promise<LoginAnswer | undefined> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { totalMs } = limitsOf(account);
    return this.repository.within(undefined, async (tx) => {
      if (account.deletesAt !== null) await this.users.lock(account.id, tx); // before the session shares that lock, so that two logins do not block each other
      const isNewDevice = await this.repository.isNewDevice(account.id, visitor.device, tx);
      const session = {
        tokenHash: hashOf(token),
        device: visitor.device,
        address: visitor.address,
        expiresAt: this.clock.now() + totalMs,
      };
      if (!(await this.repository.insert(account, session, tx))) return undefined;
      for (const work of this.openings) await work(account, tx);
      if (isNewDevice) await whenNewDevice(tx);
      await this.users.sessionsChanged(account.id, tx);
      return { access_token: token, expires_in: totalMs / SECOND, userName: account.userName };
    });
  }

  /** Throws `login.expired` for an unknown token. */
  async identify(token: string): Promise<Identity> {
    const held = token.length === TOKEN_LENGTH ? await this.repository.byToken(hashOf(token)) : undefined;
    const identity = held && this.identityOf(held);
    if (!held || !identity) throw new AppError('login.expired');
    if (held.session.seenAt + TOUCH_MS <= this.clock.now()) await this.repository.touch([held.session.id]);
    return identity;
  }

  /** The current identities of the sessions by id, without those that have ended. Counts as a use. */
  async keep(ids: readonly string[]): Promise<Map<string, Identity>> {
    const held = await this.repository.byIds(ids);
    const identities = held.flatMap((one) => this.identityOf(one) ?? []);
    const known = new Map(identities.map((identity) => [identity.sessionId!, identity]));
    await this.repository.touch([...known.keys()]);
    return known;
  }

  /** The sessions of a user, most recently used first. */
  async list(userId: number, currentId: string): Promise<Session[]> {
    const account = await this.users.require(userId);
    const sessions = await this.repository.ofUser(userId);
    return sessions
      .filter((session) => this.isRunning({ session, account }))
      .map((session) => ({
        ...session,
        isCurrent: session.id === currentId,
        expiresAt: endOf({ session, account }),
      }));
  }

  /** Ends one session of the account, or throws `session.unknown`. */
  end(userId: number, id: string): Promise<void> {
    return this.repository.within(undefined, async (tx) => {
      if ((await this.repository.end(userId, { id }, tx)) === 0) throw new AppError('session.unknown');
      await this.announce({ userId, only: id }, tx);
    });
  }

  /** Ends every session of the account except one; with `tx`, in the caller's transaction. */
  endAll(userId: number, { except }: { readonly except?: string | undefined } = {}, tx?: Tx): Promise<void> {
    return this.repository.within(tx, async (own) => {
      await this.repository.end(userId, { except }, own);
      await this.announce({ userId, except }, own);
    });
  }

  /** Work in the transaction that opens a session. */
  whenOpened(work: WhenOpened): void {
    this.openings.push(work);
  }

  /** Work in the transaction that ends sessions; not for those whose time is over. */
  whenEnded(work: WhenEnded): void {
    this.endings.push(work);
  }

  /** Keeps the session from being ended until the commit; throws `login.expired` if it was. */
  async hold(id: string, tx: Tx): Promise<void> {
    if (!(await this.repository.hold(id, tx))) throw new AppError('login.expired');
  }

  /** Allows the session to move money for a while; returns until when. */
  async elevate(id: string, tx: Tx): Promise<number> {
    const until = this.clock.now() + STEP_UP_MS;
    await this.repository.elevate(id, until, tx);
    return until;
  }

  /** Revokes that permission for every session of the account. */
  lower(userId: number, tx: Tx): Promise<void> {
    return this.repository.lower(userId, tx);
  }

  /** The time until which the session may move money; null if it may not. */
  async elevatedUntil(id: string): Promise<number | null> {
    const [held] = await this.repository.byIds([id]);
    return held?.elevatedUntil != null && held.elevatedUntil > this.clock.now() ? held.elevatedUntil : null;
  }

  private async announce(notice: SessionsNotice, tx: Tx): Promise<void> {
    for (const work of this.endings) await work(notice, tx);
    await tx.query('select pg_notify($1, $2)', [SESSIONS_CHANNEL, JSON.stringify(notice)]);
    await this.users.sessionsChanged(notice.userId, tx);
  }

  private identityOf(held: HeldSession): Identity | undefined {
    if (!this.isRunning(held)) return undefined;
    const now = this.clock.now();
    const identity = this.users.identityOf(held.account, now);
    const end = endOf(held);
    const isElevated = held.elevatedUntil !== null && held.elevatedUntil > now;
    return {
      ...identity,
      until: Math.min(identity.until ?? end, end),
      sessionId: held.session.id,
      ...(isElevated && { secondFactor: 'given' }),
    };
  }

  private isRunning(held: Pick<HeldSession, 'session' | 'account'>): boolean {
    const now = this.clock.now();
    return (
      held.account.disabledAt === null && endOf(held) > now && held.session.seenAt + limitsOf(held.account).idleMs > now
    );
  }
}
