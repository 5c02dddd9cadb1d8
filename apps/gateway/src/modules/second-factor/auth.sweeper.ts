import { Injectable } from '@nestjs/common';
import { DAY, HOUR, SECOND_FACTOR_SETUP_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';

const SWEEP_MS = HOUR;
const KEEP_SESSIONS_MS = 30 * DAY; // after its last use, a device stays known for this long

/**
 * Deletes expired keys, spent nonces, second factors that were never confirmed, and sessions that have long been
 * unused.
 */
@Injectable()
export class AuthSweeper {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.db.query('delete from auth_keys where expires_at < $1', [new Date(now)]);
    await this.db.query('delete from spent_proofs where expires_at < $1', [new Date(now)]);
    await this.db.query(
      'delete from second_factors using users where users.id = user_id and second_factor_at is null and begun_at < $1',
      [new Date(now - SECOND_FACTOR_SETUP_MS)],
    );
    await this.db.query('delete from sessions where seen_at < $1 and expires_at < $1', [
      new Date(now - KEEP_SESSIONS_MS),
    ]);
  }
}

export const authSwept = jobOf(AuthSweeper, {
  name: 'old-auth',
  everyMs: SWEEP_MS,
  problem: 'what is over could not be swept',
  work: (sweeper) => sweeper.sweep(),
});
