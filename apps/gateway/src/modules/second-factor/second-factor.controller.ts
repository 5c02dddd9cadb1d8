import { Controller, UseInterceptors } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  recoveryCodesRoute,
  secondFactorBeginRoute,
  secondFactorConfirmRoute,
  secondFactorRemoveRoute,
  secondFactorRoute,
  stepUpRoute,
  type SecondFactor,
  type SecondFactorSetup,
} from '@chaintide/contracts/people/second-factor';
import { authLog } from '../../platform/auth-log.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { SecondFactorService } from './second-factor.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly seals: SealedPasswords,
  ) {}

  @Handle(secondFactorRoute)
  standing(@Caller() caller: Identity): Promise<SecondFactor> {
    const { userId, sessionId } = accountOf(caller);
    return this.factors.standing(userId, sessionId);
  }

  @Handle(secondFactorBeginRoute)
  async begin(
    @Payload() { oldPassword }: RouteOutput<typeof secondFactorBeginRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<SecondFactorSetup> {
    return this.factors.begin({ ...accountOf(caller), visitor }, await this.seals.open(oldPassword));
  }

  @Handle(secondFactorConfirmRoute)
  async confirm(
    @Payload() { secondFactor }: RouteOutput<typeof secondFactorConfirmRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<RouteData<typeof secondFactorConfirmRoute>> {
    const asking = { ...accountOf(caller), visitor };
    const recoveryCodes = await this.factors.confirm(asking, secondFactor);
    authLog.note('secondFactorOn', { userId: asking.userId, address: visitor.address });
    return { recoveryCodes };
  }

  @Handle(secondFactorRemoveRoute)
  async remove(
    @Payload() { oldPassword, secondFactor }: RouteOutput<typeof secondFactorRemoveRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<null> {
    const asking = { ...accountOf(caller), visitor };
    await this.factors.remove(asking, { password: await this.seals.open(oldPassword), code: secondFactor });
    authLog.note('secondFactorOff', { userId: asking.userId, address: visitor.address });
    return null;
  }

  @Handle(recoveryCodesRoute)
  async renewCodes(
    @Payload() { secondFactor }: RouteOutput<typeof recoveryCodesRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<RouteData<typeof recoveryCodesRoute>> {
    const { userId } = accountOf(caller);
    const recoveryCodes = await this.factors.renewCodes(userId, secondFactor);
    authLog.note('recoveryCodesRenewed', { userId, address: visitor.address });
    return { recoveryCodes };
  }

  @Handle(stepUpRoute)
  async stepUp(
    @Payload() { secondFactor }: RouteOutput<typeof stepUpRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<RouteData<typeof stepUpRoute>> {
    const asking = { ...accountOf(caller), visitor };
    const until = await this.factors.stepUp(asking, secondFactor);
    authLog.note('steppedUp', { userId: asking.userId, address: visitor.address });
    return { until };
  }
}
