import { Injectable } from '@nestjs/common';
import { upgradeMachine } from '@chaintide/machines/upgrade';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { UpgradesRepository, type UpgradePatch, type UpgradeRow } from './upgrades.repository.ts';

export interface UpgradeDeed extends Deed {
  readonly type: 'start';
}

/** The start of a bought level that was queued. */
@Injectable()
export class UpgradesLifecycle implements LifecycleRules<typeof upgradeMachine, UpgradeRow, UpgradeDeed, UpgradePatch> {
  readonly machine: typeof upgradeMachine = upgradeMachine;
  readonly unknown = 'user.unknown'; // a queued level is addressed through its account
  readonly sameBy = ['level'] as const;

  constructor(
    readonly repository: UpgradesRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  contextOf({ startsAt }: UpgradeRow) {
    return { isDue: startsAt.getTime() <= this.clock.now() };
  }

  patchOf(): UpgradePatch {
    return { appliedAt: new Date(this.clock.now()) };
  }

  readonly effects = {
    grant: async ({ userId, level, until }: UpgradeRow, _: UpgradeDeed, tx: Tx) => {
      await this.grant(await this.users.lock(Number(userId), tx), { level, until: until.getTime() }, tx);
    },
  };

  /** Sets the level of an account that has paid for it. */
  async grant(
    account: Account,
    { level, until }: { readonly level: Account['level']; readonly until: number },
    tx: Tx,
  ): Promise<Account> {
    const was =
      account.levelUntil === null ? account.level : `${account.level} ${new Date(account.levelUntil).toISOString()}`;
    return this.users.change(
      account,
      {
        patch: { level, levelUntil: until },
        entry: { event: 'level', was, becomes: `${level} ${new Date(until).toISOString()}` },
      },
      tx,
    );
  }
}
