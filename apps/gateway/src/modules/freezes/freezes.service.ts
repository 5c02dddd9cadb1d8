import { Injectable } from '@nestjs/common';
import { FREEZE_MS, MINUTE } from '@chaintide/contracts/limits';
import { topics, type AccountFact, type WithdrawalFact } from '@chaintide/contracts/realtime';
import type { Freeze, FreezeCause } from '@chaintide/contracts/money/withdrawals';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';

/** Blocks withdrawals for a day after a change of credentials, which a thief may have made. */
@Injectable()
export class FreezesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Freezes withdrawals from now on, in the transaction of the change; the owner's open pages are notified. */
  async freezeMoney(tx: Tx, userId: number, cause: FreezeCause): Promise<Freeze> {
    const freeze = { cause, until: this.clock.now() + FREEZE_MS };
    await tx.query(
      'insert into freezes (user_id, cause, until) values ($1, $2, $3) on conflict (user_id) do update set cause = excluded.cause, until = excluded.until',
      [userId, cause, new Date(freeze.until)],
    );
    const fact: AccountFact = { name: 'freeze.changed', payload: { freeze } };
    await this.outbox.append(tx, { topic: topics.account(userId), ...fact });
    const toStaff: WithdrawalFact = { name: 'owner.changed', payload: { userId } };
    await this.outbox.append(tx, { topic: topics.withdrawals(), ...toStaff });
    return freeze;
  }

  async current(userId: number, tx: Tx = this.db): Promise<Freeze | null> {
    const row = await tx.kysely
      .selectFrom('freezes')
      .select(['cause', 'until'])
      .where('user_id', '=', BigInt(userId))
      .where('until', '>', new Date(this.clock.now()))
      .executeTakeFirst();
    return row ? { cause: row.cause, until: row.until.getTime() } : null;
  }

  /** Throws if the account may not withdraw now. */
  async requireThawed(userId: number, tx?: Tx): Promise<void> {
    const freeze = await this.current(userId, tx);
    if (freeze) throw frozenUntil(freeze.until);
  }
}

export const frozenUntil = (until: number): AppError =>
  new AppError('withdrawal.frozen', { until: minuteAfter(until) });

/** Rounded up, so that a retry at that time succeeds. */
const minuteAfter = (ms: number): string =>
  `${new Date(Math.ceil(ms / MINUTE) * MINUTE).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
