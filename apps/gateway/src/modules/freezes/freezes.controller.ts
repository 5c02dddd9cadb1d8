import { Controller } from '@nestjs/common';
import { withdrawalFreezeRoute, type Freeze } from '@chaintide/contracts/money/withdrawals';
import { Handle } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { FreezesService } from './freezes.service.ts';

@Controller()
export class FreezesController {
  constructor(private readonly freezes: FreezesService) {}

  @Handle(withdrawalFreezeRoute)
  own(@Caller() caller: Identity): Promise<Freeze | null> {
    return this.freezes.current(accountOf(caller).userId);
  }
}
