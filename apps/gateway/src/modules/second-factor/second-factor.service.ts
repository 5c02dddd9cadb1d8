import { Injectable } from '@nestjs/common';
import { base32 } from '@scure/base';
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, SECOND_FACTOR_SETUP_MS } from '@chaintide/contracts/limits';
import type { SecondFactor, SecondFactorSetup } from '@chaintide/contracts/people/second-factor';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { PasswordAgain } from '../password-change/password-again.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountMails } from '../users/account-mails.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { SecondFactorCodes, type Spend } from './second-factor-codes.service.ts';
import { SecondFactorVault } from './second-factor-vault.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';
import { codeOf, endOfStep, stepAt } from './totp.ts';

/** The admin who removes another account's second factor, and the reason. */
export interface Removal {
  readonly byId: number;
  readonly note: string;
}

/** The calling session, and its origin. */
export interface Asking {
  readonly userId: number;
  readonly sessionId: string;
  readonly visitor: Pick<Visitor, 'address' | 'mark'>;
}

const SECRET_BYTES = 20; // the length of the hash, as RFC 4226 recommends
const CODE_LENGTH = 12; // base32 characters: 60 bits

const newCode = (): string => base32.encode(randomBytes(CODE_LENGTH)).slice(0, CODE_LENGTH);
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

const uriOf = ({ userName }: Account, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Chaintide:${userName}`)}?${new URLSearchParams({ secret, issuer: 'Chaintide', algorithm: 'SHA1', digits: '6', period: '30' }).toString()}`;

/** The second factor of an account: setup, checks and removal. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly repository: SecondFactorRepository,
    private readonly vault: SecondFactorVault,
    private readonly codes: SecondFactorCodes,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordAgain,
    private readonly mails: AccountMails,
    private readonly freezes: FreezesService,
    private readonly clock: Clock,
  ) {}

  async standing(userId: number, sessionId: string): Promise<SecondFactor> {
    const [{ secondFactorAt }, codesLeft, elevatedUntil] = await Promise.all([
      this.users.require(userId),
      this.repository.codesLeft(userId),
      this.sessions.elevatedUntil(sessionId),
    ]);
    return { since: secondFactorAt, codesLeft, elevatedUntil };
  }

  /** Creates a secret, which takes effect once a code confirms it; replaces an unfinished setup. */
  async begin({ userId, visitor }: Asking, password: string): Promise<SecondFactorSetup> {
    await this.passwords.require(userId, password, visitor);
    const bytes = randomBytes(SECRET_BYTES);
    const sealed = await this.vault.seal(userId, bytes);
    const account = await this.users.transaction(async (tx) => {
      const owner = await this.lockWithout(userId, tx);
      await this.put(userId, sealed, tx);
      return owner;
    });
    const secret = base32.encode(bytes);
    return { secret, uri: uriOf(account, secret) };
  }

  /**
   * Enables it and returns the recovery codes, which are shown only once. The calling session may move money at once.
   */
  async confirm({ userId, sessionId }: Asking, code: string): Promise<string[]> {
    const held = await this.repository.find(userId);
    if (!held || held.begunAt + SECOND_FACTOR_SETUP_MS <= this.clock.now()) await this.refuseUnbegun(userId);
    const [spend, recovery] = [await this.codes.judge(userId, code), await this.newCodes(userId)];
    return this.users.transaction(async (tx) => {
      const account = await this.lockWithout(userId, tx);
      await spend(tx);
      await this.repository.putCodes(userId, recovery.hashes, tx);
      await this.sessions.elevate(sessionId, tx);
      await this.users.change(
        account,
        { patch: { secondFactorAt: this.clock.now() }, entry: { event: 'secondFactorOn' } },
        tx,
      );
      await this.mails.secondFactorOn(account, tx);
      return recovery.codes;
    });
  }

  /** Disables it, given the password and a code; withdrawals are frozen for a while. */
  async remove(
    { userId, visitor }: Asking,
    { password, code }: { readonly password: string; readonly code: string },
  ): Promise<void> {
    const spend = await this.judge(await this.passwords.require(userId, password, visitor), code);
    await this.users.transaction(async (tx) => {
      const account = await this.users.lock(userId, tx);
      await spend(tx);
      await this.forget(account, tx);
      const { until } = await this.freezes.freezeMoney(tx, userId, 'secondFactorOff');
      await this.mails.secondFactorOff(account, until, tx);
    });
  }

  /**
   * Disables it by an admin, for an owner who has lost phone and codes: ends sessions and freezes withdrawals, as after
   * a password reset.
   */
  async removeFor(account: Account, removal: Removal, tx: Tx): Promise<Account> {
    const changed = await this.forget(account, tx, removal);
    const { until } = await this.freezes.freezeMoney(tx, account.id, 'secondFactorOff');
    await this.mails.secondFactorRemoved(account, until, tx);
    return changed;
  }

  /** Returns new recovery codes, which are shown only once; the old ones become invalid. */
  async renewCodes(userId: number, code: string): Promise<string[]> {
    const [spend, recovery] = [await this.judge(await this.users.require(userId), code), await this.newCodes(userId)];
    return this.users.transaction(async (tx) => {
      const account = await this.users.lock(userId, tx);
      await spend(tx);
      await this.repository.putCodes(userId, recovery.hashes, tx);
      await this.users.change(account, { patch: {}, entry: { event: 'recoveryCodesRenewed' } }, tx);
      await this.mails.recoveryCodesRenewed(account, tx);
      return recovery.codes;
    });
  }

  /** Allows the session to move money; returns until when. */
  async stepUp({ userId, sessionId }: Asking, code: string): Promise<number> {
    const spend = await this.judge(await this.users.require(userId), code);
    return this.users.transaction(async (tx) => {
      await spend(tx);
      return this.sessions.elevate(sessionId, tx);
    });
  }

  /** For actions that need their own code: checks and spends it before the action. */
  async spend(userId: number, code: string): Promise<void> {
    const spend = await this.judge(await this.users.require(userId), code);
    await this.users.transaction(spend);
  }

  /**
   * For actions that need their own code only if the second factor is on: checks it now, and spends it together with
   * the action.
   */
  async spendFor(account: Account, code: string | undefined): Promise<Spend> {
    if (account.secondFactorAt === null) return () => Promise.resolve();
    if (code === undefined) throw new AppError('secondFactor.needed');
    return this.judge(account, code);
  }

  /** For acts on the whole account: asks for the password again, and for a code if the second factor is on. */
  async prove(
    { userId, visitor }: Pick<Asking, 'userId' | 'visitor'>,
    { password, code }: { readonly password: string; readonly code: string | undefined },
  ): Promise<Spend> {
    return this.spendFor(await this.passwords.require(userId, password, visitor), code);
  }

  /** Demo only: enables it with a given secret. */
  async enrol(userId: number, secret: Uint8Array): Promise<void> {
    const sealed = await this.vault.seal(userId, secret);
    await this.users.transaction(async (tx) => {
      const account = await this.users.lock(userId, tx);
      await this.put(userId, sealed, tx);
      await this.users.change(account, { patch: { secondFactorAt: this.clock.now() } }, tx);
    });
  }

  /** Demo only: disables it without a check. */
  async withdraw(userId: number): Promise<void> {
    await this.users.transaction(async (tx) => this.forget(await this.users.lock(userId, tx), tx));
  }

  /** Demo only: the next valid code and its expiry; the current one may already be spent. */
  async currentCode(userId: number): Promise<{ code: string | null; until: number }> {
    const [held, step] = [await this.repository.find(userId), stepAt(this.clock.now())];
    if (!held) return { code: null, until: endOfStep(step) };
    const shown = held.lastStep === step ? step + 1 : step;
    return { code: codeOf(await this.vault.open(userId, held.secret), shown), until: endOfStep(step) };
  }

  private judge({ id, secondFactorAt }: Account, code: string): Promise<Spend> {
    if (secondFactorAt === null) throw new AppError('secondFactor.missing');
    return this.codes.judge(id, code);
  }

  private async lockWithout(userId: number, tx: Tx): Promise<Account> {
    const account = await this.users.lock(userId, tx);
    if (account.secondFactorAt !== null) throw new AppError('secondFactor.on');
    return account;
  }

  private async refuseUnbegun(userId: number): Promise<never> {
    const { secondFactorAt } = await this.users.require(userId);
    throw new AppError(secondFactorAt === null ? 'secondFactor.missing' : 'secondFactor.on');
  }

  private put(userId: number, secret: Uint8Array, tx: Tx): Promise<void> {
    return this.repository.put(userId, { secret, begunAt: this.clock.now() }, tx);
  }

  private async newCodes(userId: number): Promise<{ codes: string[]; hashes: Buffer[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    return {
      codes: codes.map(inGroups),
      hashes: await Promise.all(codes.map((code) => this.vault.hash(userId, code))),
    };
  }

  /** Money steps that were opened with the removed factor are closed. */
  private async forget(account: Account, tx: Tx, removal?: Removal): Promise<Account> {
    await this.repository.remove(account.id, tx);
    await (removal ? this.sessions.endAll(account.id, {}, tx) : this.sessions.lower(account.id, tx));
    return this.users.change(
      account,
      { patch: { secondFactorAt: null }, entry: { event: 'secondFactorOff', ...removal } },
      tx,
    );
  }
}
