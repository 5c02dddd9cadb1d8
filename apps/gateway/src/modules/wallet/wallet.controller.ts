import { balancesRoute, type Balances } from '@chaintide/contracts/wallet';
import { Controller } from '@nestjs/common';
import { Handle } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { WalletService } from './wallet.service.ts';

@Controller()
export class WalletController {
  constructor(private readonly wallet: WalletService) {}

  @Handle(balancesRoute)
  balances(@Caller() caller: Identity): Promise<Balances> {
    return this.wallet.balancesOf(accountOf(caller).userId);
  }
}
