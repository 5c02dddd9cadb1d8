import { Controller, Inject } from '@nestjs/common';
import { demoPaymentRoute } from '@chaintide/contracts/people/demo';
import { API_BASE, type RouteData, type RouteOutput } from '@chaintide/contracts/http';
import { CONFIG, type Config } from '../../config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle, Params, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { DemoMoneyService } from './demo-money.service.ts';

/** Simulated money: only where both the demo and the chains are simulated. */
@Controller()
export class DemoMoneyController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO' | 'SOURCES'>,
    private readonly money: DemoMoneyService,
  ) {}

  @Handle(demoPaymentRoute)
  async pay(
    @Params() { id }: RouteOutput<typeof demoPaymentRoute, 'params'>,
    @Payload() { share }: RouteOutput<typeof demoPaymentRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof demoPaymentRoute>> {
    if (!this.isOn) throw new AppError('route.unknown', { path: `${API_BASE}${demoPaymentRoute.path}` });
    return { hash: await this.money.pay(accountOf(caller).userId, id, share) };
  }

  private get isOn(): boolean {
    return this.config.DEMO && this.config.SOURCES === 'simulated';
  }
}
