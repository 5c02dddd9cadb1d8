import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { UsersService } from './users.service.ts';

/** `account:<id>`: changes of an account, for its owner only. */
@Injectable()
export class AccountLive implements OnModuleInit {
  constructor(
    private readonly hub: Hub,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hub.register('account', {
      isWhole: true,
      mayJoin: ([id, ...rest], { user }) => rest.length === 0 && user !== null && id === String(user.id),
      snapshot: async (_, { user }) => {
        const account = user && (await this.users.byId(user.id));
        if (!account) throw new AppError('login.required');
        return this.users.profileOf(account, this.clock.now());
      },
    });
  }
}
