import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DAY, HOUR, SECOND_FACTOR_SETUP_MS } from '@chaintide/contracts/limits';
import { Clock, Scheduler } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';

const SWEEP_MS = HOUR;
const KEEP_SESSIONS_MS = 30 * DAY; // after the last use: until then a device counts as known

/** Takes away what is over: keys, spent nonces, second factors that were never set up, sessions that nobody used for long. */
@Injectable()
export class AuthSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AuthSweeper.name);
  private stop: () => void = () => {};

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.scheduler.every(
      SWEEP_MS,
      () =>
        void this.sweep().catch((error: unknown) =>
          this.logger.error({ err: error }, 'what is over could not be swept'),
        ),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }

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
