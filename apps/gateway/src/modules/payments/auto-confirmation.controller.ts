import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import {
  autoConfirmationChangeRoute,
  autoConfirmationRoute,
  type AutoConfirmation,
} from '@chaintide/contracts/money/auto-confirmation';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { AutoConfirmationService } from './auto-confirmation.service.ts';

@Controller()
export class AutoConfirmationController {
  constructor(private readonly autoConfirmation: AutoConfirmationService) {}

  @Handle(autoConfirmationRoute)
  read(): Promise<AutoConfirmation> {
    return this.autoConfirmation.read();
  }

  @Handle(autoConfirmationChangeRoute)
  async change(
    @Payload() { isOn }: RouteOutput<typeof autoConfirmationChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<AutoConfirmation> {
    await this.autoConfirmation.change(isOn, accountOf(caller).userId);
    return this.autoConfirmation.read();
  }
}
