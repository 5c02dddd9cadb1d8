import { base32 } from '@scure/base';
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, SECOND_FACTOR_SETUP_MS } from '@chaintide/contracts/limits';
import type { SecondFactor, SecondFactorSetup } from '@chaintide/contracts/second-factor';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { FreezesService } from '../freezes/freezes.service.ts';
import type { Account, UsersService } from '../users/users.service.ts';
import type { AccountMails } from '../users/account-mails.service.ts';
import type { PasswordAgain } from '../password-change/password-again.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { SecondFactorCodes, Spend } from '../auth/second-factor/second-factor.codes.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';
import type { SecondFactorVault } from './second-factor-vault.ts';
import { codeOf, endOfStep, stepAt } from './totp.ts';

export interface SecondFactorParts {
  readonly repository: SecondFactorRepository;
  readonly vault: SecondFactorVault;
  readonly codes: SecondFactorCodes;
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly passwords: PasswordAgain;
  readonly mails: AccountMails;
  readonly freezes: FreezesService;
  readonly clock: Clock;
}

/** Which admin takes it away from somebody else, and why. */
export interface Removal {
  readonly byId: number;
  readonly note: string;
}

/** Whose session asks, and from where. */
export interface Asking {
  readonly userId: number;
  readonly sessionId: string;
  readonly visitor: Pick<Visitor, 'address' | 'mark'>;
}

const SECRET_BYTES = 20; // RFC 4226: as long as the hash
const CODE_LENGTH = 12; // letters of base32: 60 bits

const newCode = (): string => base32.encode(randomBytes(CODE_LENGTH)).slice(0, CODE_LENGTH);
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

const uriOf = ({ userName }: Account, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Chaintide:${userName}`)}?${new URLSearchParams({ secret, issuer: 'Chaintide', algorithm: 'SHA1', digits: '6', period: '30' }).toString()}`;

/** The second factor of an account: set up, asked for, taken away. */
export class SecondFactorService {
  constructor(private readonly parts: SecondFactorParts) {}

  async standing(userId: number, sessionId: string): Promise<SecondFactor> {
    const { users, repository, sessions } = this.parts;
    const [{ secondFactorAt }, codesLeft, elevatedUntil] = await Promise.all([
      users.require(userId),
      repository.codesLeft(userId),
      sessions.elevatedUntil(sessionId),
    ]);
    return { since: secondFactorAt, codesLeft, elevatedUntil };
  }

  /** A new secret, in force once a code of it is confirmed; the one begun before is forgotten. */
  async begin({ userId, visitor }: Asking, password: string): Promise<SecondFactorSetup> {
    const { users, passwords } = this.parts;
    await passwords.require(userId, password, visitor);
    const bytes = randomBytes(SECRET_BYTES);
    const sealed = await this.parts.vault.seal(userId, bytes);
    const account = await users.transaction(async (tx) => {
      const owner = await this.lockWithout(userId, tx);
      await this.put(userId, sealed, tx);
      return owner;
    });
    const secret = base32.encode(bytes);
    return { secret, uri: uriOf(account, secret) };
  }

  /** Switches it on and gives the recovery codes, this once. The session that did so may move money at once. */
  async confirm({ userId, sessionId }: Asking, code: string): Promise<string[]> {
    const { users, repository, codes, sessions, mails, clock } = this.parts;
    const held = await repository.find(userId);
    if (!held || held.begunAt + SECOND_FACTOR_SETUP_MS <= clock.now()) await this.refuseUnbegun(userId);
    const [spend, recovery] = [await codes.judge(userId, code), await this.newCodes(userId)];
    return users.transaction(async (tx) => {
      const account = await this.lockWithout(userId, tx);
      await spend(tx);
      await repository.putCodes(userId, recovery.hashes, tx);
      await sessions.elevate(sessionId, tx);
      await users.change(account, { patch: { secondFactorAt: clock.now() }, entry: { event: 'secondFactorOn' } }, tx);
      await mails.secondFactorOn(account, tx);
      return recovery.codes;
    });
  }

  /** Switches it off, for who knows the password and has a code; withdrawals are frozen for a while. */
  async remove(
    { userId, visitor }: Asking,
    { password, code }: { readonly password: string; readonly code: string },
  ): Promise<void> {
    const { users, passwords, freezes, mails } = this.parts;
    const spend = await this.judge(await passwords.require(userId, password, visitor), code);
    await users.transaction(async (tx) => {
      const account = await users.lock(userId, tx);
      await spend(tx);
      await this.forget(account, tx);
      const { until } = await freezes.freezeMoney(tx, userId, 'secondFactorOff');
      await mails.secondFactorOff(account, until, tx);
    });
  }

  /** The same for an owner who has lost it all, by an admin: sessions end and withdrawals are frozen, as after a new password. */
  async removeFor(account: Account, removal: Removal, tx: Tx): Promise<Account> {
    const { freezes, mails } = this.parts;
    const changed = await this.forget(account, tx, removal);
    const { until } = await freezes.freezeMoney(tx, account.id, 'secondFactorOff');
    await mails.secondFactorRemoved(account, until, tx);
    return changed;
  }

  /** New recovery codes, given this once; the old ones are good no more. */
  async renewCodes(userId: number, code: string): Promise<string[]> {
    const { users, repository, mails } = this.parts;
    const [spend, recovery] = [await this.judge(await users.require(userId), code), await this.newCodes(userId)];
    return users.transaction(async (tx) => {
      const account = await users.lock(userId, tx);
      await spend(tx);
      await repository.putCodes(userId, recovery.hashes, tx);
      await users.change(account, { patch: {}, entry: { event: 'recoveryCodesRenewed' } }, tx);
      await mails.recoveryCodesRenewed(account, tx);
      return recovery.codes;
    });
  }

  /** Opens money steps to the session; gives until when. */
  async stepUp({ userId, sessionId }: Asking, code: string): Promise<number> {
    const { users, sessions } = this.parts;
    const spend = await this.judge(await users.require(userId), code);
    return users.transaction(async (tx) => {
      await spend(tx);
      return sessions.elevate(sessionId, tx);
    });
  }

  /** For an act that asks for a code of its own: judged and spent, before anything is done. */
  async spend(userId: number, code: string): Promise<void> {
    const { users } = this.parts;
    const spend = await this.judge(await users.require(userId), code);
    await users.transaction(spend);
  }

  /** For what needs a code of its own from those who switched it on: judged now, spent with what it allows. */
  async spendFor(account: Account, code: string | undefined): Promise<Spend> {
    if (account.secondFactorAt === null) return () => Promise.resolve();
    if (code === undefined) throw new AppError('secondFactor.needed');
    return this.judge(account, code);
  }

  /** Demo only: switches it on with a secret that comes from outside. */
  async enrol(userId: number, secret: Uint8Array): Promise<void> {
    const { users, vault, clock } = this.parts;
    const sealed = await vault.seal(userId, secret);
    await users.transaction(async (tx) => {
      const account = await users.lock(userId, tx);
      await this.put(userId, sealed, tx);
      await users.change(account, { patch: { secondFactorAt: clock.now() } }, tx);
    });
  }

  /** Demo only: switches it off without asking. */
  async withdraw(userId: number): Promise<void> {
    const { users } = this.parts;
    await users.transaction(async (tx) => this.forget(await users.lock(userId, tx), tx));
  }

  /** Demo only: the next code that is good, and until when; the present one may be spent. */
  async currentCode(userId: number): Promise<{ code: string | null; until: number }> {
    const { repository, vault, clock } = this.parts;
    const [held, step] = [await repository.find(userId), stepAt(clock.now())];
    if (!held) return { code: null, until: endOfStep(step) };
    const shown = held.lastStep === step ? step + 1 : step;
    return { code: codeOf(await vault.open(userId, held.secret), shown), until: endOfStep(step) };
  }

  private judge({ id, secondFactorAt }: Account, code: string): Promise<Spend> {
    if (secondFactorAt === null) throw new AppError('secondFactor.missing');
    return this.parts.codes.judge(id, code);
  }

  private async lockWithout(userId: number, tx: Tx): Promise<Account> {
    const account = await this.parts.users.lock(userId, tx);
    if (account.secondFactorAt !== null) throw new AppError('secondFactor.on');
    return account;
  }

  private async refuseUnbegun(userId: number): Promise<never> {
    const { secondFactorAt } = await this.parts.users.require(userId);
    throw new AppError(secondFactorAt === null ? 'secondFactor.missing' : 'secondFactor.on');
  }

  private put(userId: number, secret: Uint8Array, tx: Tx): Promise<void> {
    const { repository, clock } = this.parts;
    return repository.put(userId, { secret, begunAt: clock.now() }, tx);
  }

  private async newCodes(userId: number): Promise<{ codes: string[]; hashes: Buffer[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    return {
      codes: codes.map(inGroups),
      hashes: await Promise.all(codes.map((code) => this.parts.vault.hash(userId, code))),
    };
  }

  /** Nobody may move money on the strength of what is gone. */
  private async forget(account: Account, tx: Tx, removal?: Removal): Promise<Account> {
    const { repository, sessions, users } = this.parts;
    await repository.remove(account.id, tx);
    await (removal ? sessions.endAll(account.id, {}, tx) : sessions.lower(account.id, tx));
    return users.change(
      account,
      { patch: { secondFactorAt: null }, entry: { event: 'secondFactorOff', ...removal } },
      tx,
    );
  }
}
