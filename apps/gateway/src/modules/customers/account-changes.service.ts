import { SEASONED_AFTER_MS } from '@chaintide/contracts/limits';
import type { ProposedChange } from '@chaintide/contracts/proposals';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { Account, AccountPatch, UsersService } from '../users/users.service.ts';
import { effectOf, endsSessions, type AccountChange, type Effect } from './effects.ts';

interface AccountChangesParts {
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly secondFactors: SecondFactorService;
  readonly clock: Clock;
}

type AnyChange = AccountChange | ProposedChange;

/** A change, whose it is, and why they make it. */
export interface Decided {
  readonly change: AnyChange;
  readonly byId: number;
  readonly note: string;
}

const POWER_LOCK = 7_003; // of pg_advisory_xact_lock: of two changes of power the second sees what the first left

/** What a change does to an account, in the transaction of whoever decided it. */
export class AccountChanges {
  constructor(private readonly parts: AccountChangesParts) {}

  /** Changes of power go one after the other. */
  async takeTurn(tx: Tx): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(${POWER_LOCK})`);
  }

  /** Throws where it changes nothing. */
  requireEffect(account: Account, change: AnyChange): void {
    if (change.kind !== 'removeSecondFactor') this.effectOf(account, change);
    else if (account.secondFactorAt === null)
      throw new AppError('transition.refused', { state: 'secondFactorOff', event: 'removeSecondFactor' });
  }

  /** Makes the change of an account that is locked. */
  async apply(account: Account, { change, byId, note }: Decided, tx: Tx): Promise<Account> {
    const { users, sessions, secondFactors } = this.parts;
    this.requireEffect(account, change);
    if (change.kind === 'removeSecondFactor') return secondFactors.removeFor(account, { byId, note }, tx);
    const { patch, entry } = this.effectOf(account, change);
    if (endsSessions(change)) await sessions.endAll(account.id, {}, tx); // before the first fact, whose lock the owner's own logout takes after its sessions
    const changed = await users.change(
      account,
      { patch: { ...patch, ...this.powerOf(patch) }, entry: { ...entry, note, byId } },
      tx,
    );
    if (isAdmin(account) && !isAdmin(changed)) await requireAnotherAdmin(tx);
    return changed;
  }

  /** Throws where somebody is an admin no more: their call was under way when they were disabled. */
  async requireAdmin(id: number, tx: Tx): Promise<{ isSeasoned: boolean }> {
    const account = await this.parts.users.lock(id, tx);
    if (!isAdmin(account)) throw new AppError('level.insufficient');
    return {
      isSeasoned: account.powerSince === null || account.powerSince <= this.parts.clock.now() - SEASONED_AFTER_MS,
    };
  }

  private effectOf(account: Account, change: AccountChange): Effect {
    return effectOf(account, change, this.parts.clock.now());
  }

  /** Who got a power a moment ago approves nothing yet. */
  private powerOf({ staffRole, disabledAt }: AccountPatch): AccountPatch {
    return staffRole !== undefined || disabledAt === null ? { powerSince: this.parts.clock.now() } : {};
  }
}

const isAdmin = ({ staffRole, disabledAt }: Account): boolean => staffRole === 'admin' && disabledAt === null;

const requireAnotherAdmin = async (tx: Tx): Promise<void> => {
  const [other] = await tx.query(`select 1 from users where staff_role = 'admin' and disabled_at is null limit 1`);
  if (!other) throw new AppError('user.lastAdmin');
};
