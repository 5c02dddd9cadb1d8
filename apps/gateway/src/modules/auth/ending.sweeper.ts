import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { Scheduler } from '../../platform/clock.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountMails } from '../users/account-mails.service.ts';

const SWEEP_MS = HOUR;
const AHEAD_MS = 3 * DAY; // time enough to renew

/** Tells an account's owner by mail, once and some days before, that a paid level or the trial ends. */
@Injectable()
export class EndingSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EndingSweeper.name);
  private stop: () => void = () => {};

  constructor(
    private readonly users: UsersService,
    private readonly mails: AccountMails,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.scheduler.every(
      SWEEP_MS,
      () =>
        void this.sweep().catch((error: unknown) =>
          this.logger.error({ err: error }, 'owners could not be told of an end'),
        ),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }

  sweep(): Promise<void> {
    return this.users.transaction(async (tx) => {
      for (const { account, ending } of await this.users.endingWithin(AHEAD_MS, tx))
        await this.mails.levelEnding(account, ending, tx);
    });
  }
}
