import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { endingOf } from '@chaintide/contracts/people/standing';
import { Clock } from '../../platform/clock.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { UsersService } from './users.service.ts';
import { AccountMails } from './account-mails.service.ts';

const SWEEP_MS = HOUR;
const AHEAD_MS = 3 * DAY; // time enough to renew

/** Reminds an account's owner by mail, once and some days ahead, that a paid level or the trial ends. */
@Injectable()
export class EndingSweeper {
  constructor(
    private readonly users: UsersService,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
  ) {}

  sweep(): Promise<void> {
    return this.users.transaction(async (tx) => {
      for (const { account, ending } of await this.users.endingWithin(AHEAD_MS, tx)) {
        const next = endingOf(account, this.clock.now());
        if (next?.at === ending) await this.mails.levelEnding(account, next, tx); // otherwise nothing is lost by then
      }
    });
  }
}

export const endingsTold = jobOf(EndingSweeper, {
  name: 'level-endings',
  everyMs: SWEEP_MS,
  problem: 'owners could not be told of an end',
  work: (sweeper) => sweeper.sweep(),
});
