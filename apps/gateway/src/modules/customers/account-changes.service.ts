import { Injectable } from '@nestjs/common';
import { SEASONED_AFTER_MS } from '@chaintide/contracts/limits';
import type { ProposedChange } from '@chaintide/contracts/people/proposals';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UpgradesService } from '../upgrades/upgrades.service.ts';
import { UsersService, type Account, type AccountPatch } from '../users/users.service.ts';
import { effectOf, endsSessions, type AccountChange, type Effect } from './effects.ts';
import { PROPOSALS } from './proposals.repository.ts';

type AnyChange = AccountChange | ProposedChange;

/** A change with its author and reason. */
export interface Decided {
  readonly change: AnyChange;
  readonly byId: number;
  readonly note: string;
}

const POWER_LOCK = 7_003; // for pg_advisory_xact_lock: serialises changes of power

/** Applies changes to accounts, in the caller's transaction. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorService,
    private readonly upgrades: UpgradesService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Serialises changes of power. */
  async takeTurn(tx: Tx): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(${POWER_LOCK})`);
  }

  /** Throws if it changes nothing. */
  requireEffect(account: Account, change: AnyChange): void {
    if (account.deletedAt !== null) throw new AppError('account.deleted');
    if (change.kind !== 'removeSecondFactor') this.effectOf(account, change);
    else if (account.secondFactorAt === null)
      throw new AppError('transition.refused', { state: 'secondFactorOff', event: 'removeSecondFactor' });
  }

  /** Applies the change to a locked account. */
  async apply(locked: Account, { change, byId, note }: Decided, tx: Tx): Promise<Account> {
    const { users, sessions, secondFactors, upgrades, jobs } = this;
    const account = await upgrades.settled(locked, tx);
    this.requireEffect(account, change);
    if (change.kind === 'removeSecondFactor') return secondFactors.removeFor(account, { byId, note }, tx);
    const { patch, entry } = this.effectOf(account, change);
    if (endsSessions(change)) await sessions.endAll(account.id, {}, tx); // before the first fact: a logout locks sessions before facts, too
    if (change.kind === 'trial' || change.kind === 'level') await upgrades.postpone({ ...account, ...patch }, tx);
    const changed = await users.change(
      account,
      { patch: { ...patch, ...this.powerOf(patch) }, entry: { ...entry, note, byId } },
      tx,
    );
    if (isAdmin(account) && !isAdmin(changed)) await requireAnotherAdmin(tx);
    if (hasOtherPower(account, changed)) await jobs.add(tx, { name: PROPOSALS }); // some may have become pointless
    return changed;
  }

  /** Grants thirty days of the highest grade; a running trial is extended. Only a reviewed work order leads here. */
  async grantTrial(id: number, by: Pick<Decided, 'byId' | 'note'>, tx: Tx): Promise<Account> {
    return this.apply(await this.users.lock(id, tx), { change: { kind: 'trial' }, ...by }, tx);
  }

  /** Throws if the caller is no longer an admin: they may have been disabled during the call. */
  async requireAdmin(id: number, tx: Tx): Promise<{ isSeasoned: boolean }> {
    const account = await this.users.lock(id, tx);
    if (!isAdmin(account)) throw new AppError('level.insufficient');
    return { isSeasoned: this.isSeasoned(account) };
  }

  /** Whether the account did not get its power within the last day. */
  isSeasoned({ powerSince }: Account): boolean {
    return powerSince === null || powerSince <= this.clock.now() - SEASONED_AFTER_MS;
  }

  private effectOf(account: Account, change: AccountChange): Effect {
    return effectOf(account, change, this.clock.now());
  }

  /** Throws if the caller got their power less than a day ago. */
  private powerOf({ staffRole, disabledAt }: AccountPatch): AccountPatch {
    return staffRole !== undefined || disabledAt === null ? { powerSince: this.clock.now() } : {};
  }
}

const isAdmin = ({ staffRole, disabledAt }: Account): boolean => staffRole === 'admin' && disabledAt === null;

const hasOtherPower = (was: Account, is: Account): boolean =>
  was.staffRole !== is.staffRole || (was.disabledAt === null) !== (is.disabledAt === null);

const requireAnotherAdmin = async (tx: Tx): Promise<void> => {
  const [other] = await tx.query(`select 1 from users where staff_role = 'admin' and disabled_at is null limit 1`);
  if (!other) throw new AppError('user.lastAdmin');
};
