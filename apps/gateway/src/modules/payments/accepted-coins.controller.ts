import { Controller } from '@nestjs/common';
import {
  acceptedCoinsRoute,
  coinSettingChangeRoute,
  coinSettingsRoute,
  type AcceptedCoin,
  type CoinSettings,
} from '@chaintide/contracts/money/accepted-coins';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { AcceptedCoinsService } from './accepted-coins.service.ts';

@Controller()
export class AcceptedCoinsController {
  constructor(private readonly coins: AcceptedCoinsService) {}

  @Handle(acceptedCoinsRoute)
  list(): Promise<AcceptedCoin[]> {
    return this.coins.list();
  }

  @Handle(coinSettingsRoute)
  settings(): Promise<CoinSettings> {
    return this.coins.settings();
  }

  @Handle(coinSettingChangeRoute)
  async change(
    @Payload() body: RouteOutput<typeof coinSettingChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<CoinSettings> {
    await this.coins.change(body, accountOf(caller).userId);
    return this.coins.settings();
  }
}
