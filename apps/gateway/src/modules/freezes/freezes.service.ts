import { Injectable } from '@nestjs/common';
import { FREEZE_MS, MINUTE } from '@chaintide/contracts/limits';
import { topics, type AccountFact, type WithdrawalFact } from '@chaintide/contracts/realtime';
import type { Freeze, FreezeCause } from '@chaintide/contracts/withdrawals';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';

/** Who changed what opens an account may be a thief: for a day nothing is withdrawn from it. */
@Injectable()
export class FreezesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** From now on, in the transaction of the change; the owner's open pages hear of it. */
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
    const [row] = await tx.query<{ cause: FreezeCause; until: Date }>(
      'select cause, until from freezes where user_id = $1 and until > $2',
      [userId, new Date(this.clock.now())],
    );
    return row ? { cause: row.cause, until: row.until.getTime() } : null;
  }

  /** Throws where the account may withdraw nothing now. */
  async requireThawed(userId: number, tx?: Tx): Promise<void> {
    const freeze = await this.current(userId, tx);
    if (freeze) throw frozenUntil(freeze.until);
  }
}

export const frozenUntil = (until: number): AppError =>
  new AppError('withdrawal.frozen', { until: minuteAfter(until) });

/** Rounded up: who tries again then is let through. */
const minuteAfter = (ms: number): string =>
  `${new Date(Math.ceil(ms / MINUTE) * MINUTE).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
