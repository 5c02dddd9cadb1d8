import { Controller, UseInterceptors } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import {
  accountDeletionAskRoute,
  accountDeletionCancelRoute,
  accountDeletionRoute,
  type AccountDeletion,
} from '@chaintide/contracts/people/account-deletion';
import { authLog } from '../../platform/auth-log.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { DeletionsService } from './deletions.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class DeletionsController {
  constructor(
    private readonly deletions: DeletionsService,
    private readonly seals: SealedPasswords,
  ) {}

  @Handle(accountDeletionRoute)
  standing(@Caller() caller: Identity): Promise<AccountDeletion> {
    return this.deletions.standing(accountOf(caller).userId);
  }

  @Handle(accountDeletionAskRoute)
  async ask(
    @Payload() { oldPassword, secondFactor: code }: RouteOutput<typeof accountDeletionAskRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<AccountDeletion> {
    const asking = { ...accountOf(caller), visitor };
    await this.deletions.ask(asking, { password: await this.seals.open(oldPassword), code });
    authLog.note('deletionAsked', { userId: asking.userId, address: visitor.address });
    return this.deletions.standing(asking.userId);
  }

  @Handle(accountDeletionCancelRoute)
  async cancel(@Caller() caller: Identity): Promise<AccountDeletion> {
    const { userId } = accountOf(caller);
    await this.deletions.cancel(userId);
    authLog.note('deletionCancelled', { userId });
    return this.deletions.standing(userId);
  }
}
