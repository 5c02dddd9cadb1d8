import { Controller } from '@nestjs/common';
import { profileChangeRoute, profileRoute, type Profile } from '@chaintide/contracts/people/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Clock } from '../../platform/clock.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class ProfileController {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  @Handle(profileRoute)
  async read(@Caller() caller: Identity): Promise<Profile> {
    return this.users.profileOf(await this.users.require(accountOf(caller).userId), this.clock.now());
  }

  @Handle(profileChangeRoute)
  async change(
    @Caller() caller: Identity,
    @Payload() { language, notifications }: RouteOutput<typeof profileChangeRoute, 'body'>,
  ): Promise<Profile> {
    const { userId } = accountOf(caller);
    const changed = await this.users.transaction(async (tx) => {
      const account = await this.users.lock(userId, tx);
      const patch = {
        ...(language && { language }),
        ...(notifications && { notifications: { ...account.notifications, ...notifications } }),
      };
      return this.users.change(account, { patch }, tx);
    });
    return this.users.profileOf(changed, this.clock.now());
  }
}
