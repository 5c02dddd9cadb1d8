import { Controller, Inject } from '@nestjs/common';
import {
  demoAccountsRoute,
  demoSecondFactorRoute,
  type DemoAccount,
  type DemoSecondFactor,
} from '@chaintide/contracts/people/demo';
import { API_BASE } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { setTimeout } from 'node:timers/promises';
import { CONFIG, type Config } from '../../config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { DemoLive } from './demo.live.ts';
import { DemoService } from './demo.service.ts';

const PATIENCE_MS = 7 * SECOND; // below the request deadline; the first start usually creates all accounts in less; after that, the list is incomplete

@Controller()
export class DemoController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO'>,
    private readonly demo: DemoService,
    private readonly live: DemoLive,
  ) {}

  @Handle(demoAccountsRoute)
  async accounts(): Promise<DemoAccount[]> {
    if (!this.config.DEMO) throw new AppError('route.unknown', { path: `${API_BASE}${demoAccountsRoute.path}` });
    await Promise.race([this.live.planted(), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    return this.demo.accounts();
  }

  @Handle(demoSecondFactorRoute)
  async authenticator(@Caller() caller: Identity): Promise<DemoSecondFactor> {
    if (!this.config.DEMO) throw new AppError('route.unknown', { path: `${API_BASE}${demoSecondFactorRoute.path}` });
    return this.demo.authenticatorOf(accountOf(caller).userName);
  }
}
