import { Injectable, Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { MINUTE } from '@chaintide/contracts/limits';
import type { AuditFinding } from '@chaintide/contracts/money/audit';
import { Clock } from '../../platform/clock.ts';
import { Database, SqlError, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';

const EVERY_MS = 5 * MINUTE;
const TRIES = 100;
const PAUSE_MS = 50;
const LOCKED = '55P03'; // lock_not_available
const BEFORE_ALL = `'${-(2n ** 63n)}'::bigint`; // a line that somebody adds before the first one is not overlooked

const sealRow = z.object({ hash: z.string(), history: z.bigint(), users: z.bigint() });
const brokenRow = z.object({ id: z.bigint(), at: z.date(), history: z.bigint(), users: z.bigint() });

/**
 * Seals every line that was noted since the last seal. While nobody writes, for which it does not wait in the queue of locks: numbers are given out
 * in order, so a line that is committed later has a later number.
 */
const sealNow = (db: Database, now: Date) =>
  db.transaction(async (tx) => {
    await tx.script('lock table history in share mode nowait; lock table user_history in share mode nowait');
    const [seal] = await rowsOf(
      sealRow,
      tx.query(
        `with last as (select history, users, hash from audit_seals union all select 0, 0, '\\x' order by history desc, users desc limit 1),
           newest as (select (select coalesce(max(line), 0) from history) as history, (select coalesce(max(id), 0) from user_history) as users)
         insert into audit_seals (at, history, users, hash)
           select $1, newest.history, newest.users, audit_hash(last.hash, last.history, newest.history, last.users, newest.users) from last, newest
           where newest.history > last.history or newest.users > last.users
         returning encode(hash, 'hex') as hash, history, users`,
        [now],
      ),
    );
    return seal;
  });

/** Finds the first seal whose lines are not what they were; later ones cannot be judged. */
export const brokenSeal = async (db: Tx): Promise<AuditFinding[]> => {
  const [broken] = await rowsOf(
    brokenRow,
    db.query(
      `select id, at, history, users from (
         select *, audit_hash(coalesce(lag(hash) over seals, '\\x'), coalesce(lag(history) over seals, ${BEFORE_ALL}), history, coalesce(lag(users) over seals, ${BEFORE_ALL}), users) as found
         from audit_seals window seals as (order by id)) seals
       where found <> hash order by id limit 1`,
    ),
  );
  if (!broken) return [];
  const { id, at, history, users } = broken;
  const detail = `seal ${id} of ${at.toISOString()}: up to line ${history} of history, ${users} of user_history`;
  return [{ rule: 'historyIsSealed', detail }];
};

/** Seals what people did. Each hash goes to the log, where who can write the database cannot change it. */
@Injectable()
export class Seals {
  private readonly logger = new Logger(Seals.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async seal(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const seal = await sealNow(this.db, new Date(this.clock.now()));
        if (seal)
          this.logger.log({ ...seal, history: String(seal.history), users: String(seal.users) }, 'history sealed');
        return;
      } catch (error) {
        if (!(error instanceof SqlError && error.code === LOCKED) || tries === TRIES) throw error;
        await setTimeout(PAUSE_MS);
      }
    }
  }
}

export const sealed = jobOf(Seals, {
  name: 'history-seals',
  everyMs: EVERY_MS,
  problem: 'the history could not be sealed',
  work: (seals) => seals.seal(),
});
